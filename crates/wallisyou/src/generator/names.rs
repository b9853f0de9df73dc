//! Titles for generated dungeons.

use kernel::dice::Dice;

const QUALITIES: [&str; 24] = [
    "Crooked",
    "Silent",
    "Mossy",
    "Forgotten",
    "Twisted",
    "Hollow",
    "Smoky",
    "Cold",
    "Restless",
    "Winding",
    "Sunken",
    "Dusty",
    "Proud",
    "Narrow",
    "Grumbling",
    "Ashen",
    "Honest",
    "Sleepless",
    "Borrowed",
    "Lopsided",
    "Drowsy",
    "Scorched",
    "Whispering",
    "Seventh",
];

const PLACES: [&str; 24] = [
    "Gallery",
    "Cellar",
    "Vault",
    "Stair",
    "Lair",
    "Crypt",
    "Passage",
    "Chamber",
    "Kiln",
    "Cistern",
    "Larder",
    "Keep",
    "Hoard",
    "Burrow",
    "Archive",
    "Chimney",
    "Bastion",
    "Maze",
    "Nursery",
    "Foundry",
    "Cloister",
    "Antechamber",
    "Well",
    "Undercroft",
];

/// A title by chance.
pub(super) fn title(dice: &mut Dice) -> String {
    let (quality, place) = (dice.index(QUALITIES.len()), dice.index(PLACES.len()));
    format!("The {} {}", QUALITIES[quality], PLACES[place])
}
