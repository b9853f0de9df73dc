// The address follows the screen, and the browser's Back and Forward go through the screens. Each entry of the
// history knows the way to its screen: the addresses from the front on, null for a screen that has none.

export class Route {
  constructor(page, loop, signal) {
    [this.page, this.loop] = [page, loop];
    this.path = [];
    // Where the browser is; `index` of our entries lie behind it.
    this.entry = history.state?.path ? history.state : { path: [""], index: 0 };
    // Whether the browser is on its way back to where the app already is.
    this.pending = false;
    addEventListener("popstate", (event) => this.moved(event.state), { signal });
  }

  // Where a page starts: on the way that its entry of the history knows, or with the link after the address.
  static start() {
    const known = history.state?.path;
    const path = known ?? [location.hash];
    return { path: path.filter((address) => address), again: Boolean(known) };
  }

  // The app is here now.
  follow(path) {
    this.path = path;
    if (this.pending) return;
    const { path: shown, index } = this.entry;
    if (path.length < shown.length && index > 0) {
      this.pending = true;
      history.go(-Math.min(index, shown.length - path.length));
      return;
    }
    for (let n = shown.length + 1; n <= path.length; n += 1) this.write("pushState", path.slice(0, n), 1);
    if (JSON.stringify(this.entry.path) !== JSON.stringify(path) || !history.state) {
      this.write("replaceState", path, 0);
    }
  }

  write(how, path, further) {
    this.entry = { path, index: this.entry.index + further };
    const address = path.findLast((part) => part !== null);
    history[how](this.entry, "", address ? `#${address}` : location.pathname + location.search);
  }

  // The browser is somewhere else now.
  moved(state) {
    if (!state?.path) {
      // Somebody has typed an address.
      location.reload();
      return;
    }
    this.entry = state;
    if (this.pending) {
      this.pending = false;
      this.follow(this.path);
      return;
    }
    const { path } = state;
    this.loop.act((page) => {
      if (path.length < this.path.length) page.backTo(path.length - 1);
      else path.slice(this.path.length).every((address) => address !== null && page.forward(address));
    });
  }
}
