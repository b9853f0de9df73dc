"""Makes the faces of window and page, from a folder with what `npm pack` and Debian give:

    npm pack @fontsource/atkinson-hyperlegible-next@5.3.0 @fontsource/atkinson-hyperlegible-mono@5.3.0
    apt-get install fonts-dejavu-core fonts-dejavu-extra        (2.37)
    pip install fonttools brotli
    python3 make.py FOLDER

Each face is written twice: here as TrueType for the window, and to `web/` as WOFF2 for the page. The pixel
face is drawn from `../art/font.txt`, so that a title has the letters of the boards.
"""

import io
import sys
import tarfile
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[2] / "web"
DEJAVU = Path("/usr/share/fonts/truetype/dejavu")

# Letters of Western Europe and what stands between words.
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ıŒœŠšŸŽž–—‘’‚“”„†‡•…‹›€™−")]
# For the names of players: the rest of Europe. A page takes them from the system.
NAMES = [*range(0x100, 0x180), *range(0x386, 0x3CF), *range(0x400, 0x460)]
# What the games and the screens show beside letters.
SIGNS = list(map(ord, "µΔ⁰⁴⁵⁶⁷⁸⁹†←↑→↓↔↕↖↗↘↙↥↧↩↶↷↺↻⇒⇤⇥∈√∞∩≈≠≤≥⊗⊥⌂⌈⌉⌫⏎⏏⋰⋱■□▲△▶▸▼▽◀◂◆◇○●"
                      "★☆☠♔♚♞♥♡♦♪⚀⚁⚂⚃⚄⚅⚐⚑⚔⚙⚠✓✔✕✗❤"))
# What joins its neighbours, and therefore is of one width with the columns' letters.
BOXES = [*range(0x2500, 0x25A0)]


def subset(font, characters):
    options = Options()
    options.name_IDs = ["*"]
    options.layout_features = ["kern", "mark", "liga"]
    options.hinting = False
    tool = Subsetter(options)
    tool.populate(unicodes=characters)
    tool.subset(font)
    return font


def fontsource(folder, family, weight):
    package = next(folder.glob(f"fontsource-{family}-*.tgz"))
    name = f"package/files/{family}-latin-{weight}-normal.woff2"
    with tarfile.open(package) as archive:
        return TTFont(io.BytesIO(archive.extractfile(name).read()), recalcTimestamp=False)


def still(font):
    """Its figures are all of one width: a number that changes does not move what stands beside it."""
    names = {code: f"{font.getBestCmap()[code]}.tf" for code in map(ord, "0123456789")}
    for table in font["cmap"].tables:
        table.cmap.update(names)
    return font


def write(name, font, page=None):
    font.flavor = None
    font.save(HERE / f"{name}.ttf")
    page = TTFont(HERE / f"{name}.ttf", recalcTimestamp=False) if page is None else page
    page.flavor = "woff2"
    page.save(PAGE / f"{name}.woff2")


def letters(text):
    """The glyphs of `font.txt`: columns and rows of set pixels, as `paint` reads them."""
    rows = [line for line in text.splitlines() if not line.startswith("; ") and line.strip()]
    glyphs, accents = {}, {}
    while rows:
        kind, names = rows[0][:2], rows[0][2:].split()
        if kind == "+ ":
            made, base, accent = names
            width, pixels = glyphs[base]
            if accent == ",":
                pixels = pixels | {(2, 9), (1, 10)}
            else:
                small = base.islower()
                if small:
                    pixels = {(x, y) for x, y in pixels if y >= 4}
                left, top = (5 - width) // 2, int(small)
                pixels = pixels | {(x - left, y + top) for x, y in accents[accent][1] if x >= left}
            glyphs[made] = (width, pixels)
            rows.pop(0)
            continue
        height, top, into = (9, 2, glyphs) if kind == "= " else (2, 0, accents)
        cells = [row.split(" ") for row in rows[1 : 1 + height]]
        for index, name in enumerate(names):
            drawn = [row[index] for row in cells]
            pixels = {(x, y + top) for y, row in enumerate(drawn) for x, c in enumerate(row) if c == "#"}
            into[" " if name == "␠" else name] = (max(map(len, drawn)), pixels)
        rows = rows[1 + height :]
    return glyphs


def outline(pixels, side, top):
    """Rows of pixels become rectangles."""
    pen = TTGlyphPen(None)
    for x, y in sorted(pixels, key=lambda p: (p[1], p[0])):
        if (x - 1, y) in pixels:
            continue
        end = x
        while (end, y) in pixels:
            end += 1
        low, high = (top - y - 1) * side, (top - y) * side
        pen.moveTo((x * side, low))
        for point in [(x * side, high), (end * side, high), (end * side, low)]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def pixel_face():
    side, above, below = 100, 9, 2
    glyphs = letters((HERE.parent / "art/font.txt").read_text())
    names = {c: f"u{ord(c):04X}" for c in glyphs}
    build = FontBuilder((above + below) * side)
    build.setupGlyphOrder([".notdef", *names.values()])
    build.setupCharacterMap({ord(c): name for c, name in names.items()})
    drawn = {names[c]: outline(pixels, side, above) for c, (_, pixels) in glyphs.items()}
    build.setupGlyf({".notdef": outline(glyphs["□"][1], side, above), **drawn})
    widths = {names[c]: ((width + 1) * side, 0) for c, (width, _) in glyphs.items()}
    build.setupHorizontalMetrics({".notdef": ((glyphs["□"][0] + 1) * side, 0), **widths})
    build.setupHorizontalHeader(ascent=above * side, descent=-below * side)
    build.setupNameTable({"familyName": "Mazarium", "styleName": "Regular",
                          "licenseDescription": "MIT or Apache-2.0, like all of Mazarium"})
    build.setupOS2(sTypoAscender=above * side, sTypoDescender=-below * side, usWinAscent=above * side,
                   usWinDescent=below * side, sCapHeight=7 * side, sxHeight=5 * side)
    build.setupPost()
    # The same bytes at every run.
    build.updateHead(created=3_800_000_000, modified=3_800_000_000)
    build.font.recalcTimestamp = False
    return build.font


def main():
    folder = Path(sys.argv[1])
    next_, mono = "atkinson-hyperlegible-next", "atkinson-hyperlegible-mono"
    write("words", subset(fontsource(folder, next_, 400), LATIN))
    write("strong", subset(still(fontsource(folder, next_, 600)), LATIN))
    write("columns", subset(fontsource(folder, mono, 500), LATIN))
    dejavu = lambda name: TTFont(DEJAVU / name, recalcTimestamp=False)
    write("signs", subset(dejavu("DejaVuSans.ttf"), SIGNS + NAMES), subset(dejavu("DejaVuSans.ttf"), SIGNS))
    boxes = subset(dejavu("DejaVuSansMono.ttf"), BOXES)
    # As wide as the letters that they stand among: 632 of 1000.
    boxes["head"].unitsPerEm = round(boxes["hmtx"][boxes.getBestCmap()[0x2500]][0] / 0.632)
    write("boxes", boxes)
    write("title", pixel_face())


main()
