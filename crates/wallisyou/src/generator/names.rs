//! Titles for generated dungeons.

use kernel::dice::Dice;

const QUALITIES: &str = "\
    Crooked Silent Mossy Forgotten Twisted Hollow Smoky Cold Restless Winding Sunken Dusty Proud \
    Narrow Grumbling Ashen Honest Sleepless Borrowed Lopsided Drowsy Scorched Whispering Seventh";

const PLACES: &str = "\
    Gallery Cellar Vault Stair Lair Crypt Passage Chamber Kiln Cistern Larder Keep Hoard Burrow \
    Archive Chimney Bastion Maze Nursery Foundry Cloister Antechamber Well Undercroft";

/// A title by chance.
pub(super) fn title(dice: &mut Dice) -> String {
    let mut one_of = |words: &'static str| {
        let words: Vec<&str> = words.split(' ').collect();
        words[dice.index(words.len())]
    };
    let quality = one_of(QUALITIES);
    format!("The {quality} {}", one_of(PLACES))
}
