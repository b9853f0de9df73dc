//! A list to choose from, for a screen below that asked.

use super::list::{List, scene};
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::{Signal, words};
use kernel::scene::{Pick, Press, Prompt, Scene};

/// A question with answers to choose from.
pub(crate) struct ChoiceList {
    prompt: Prompt,
    ids: Vec<String>,
    purpose: Purpose,
    list: List,
}

impl ChoiceList {
    /// Asks for one of a list of (id, choice); `selected` is the id to start on.
    pub(crate) fn ask(title: &str, items: Vec<(String, Pick)>, selected: &str, purpose: Purpose) -> Turn {
        Turn::Push(Screen::Choice(Box::new(ChoiceList::new(title, items, selected, purpose))))
    }

    fn new(title: &str, items: Vec<(String, Pick)>, selected: &str, purpose: Purpose) -> Self {
        let at = items.iter().position(|(id, _)| id == selected).unwrap_or(0);
        let (ids, choices) = items.into_iter().unzip();
        let prompt = Prompt { title: title.into(), choices, whole: true, ..Prompt::default() };
        ChoiceList { prompt, ids, purpose, list: List { selected: at, scroll: 0 } }
    }

    /// A question to be answered with yes or no, over the screen below.
    pub(crate) fn yes_or_no(title: &str, text: String, purpose: Purpose) -> Turn {
        let items = vec![
            ("no".into(), Pick::new(words::NO, "").key("n")),
            ("yes".into(), Pick::new(words::YES, "").key("y")),
        ];
        let mut list = ChoiceList::new(title, items, "no", purpose);
        list.prompt.text = vec![text];
        list.prompt.whole = false;
        Turn::Push(Screen::Choice(Box::new(list)))
    }

    /// Whether it fills the screen.
    pub(crate) fn is_whole(&self) -> bool {
        self.prompt.whole
    }

    fn prompt(&self) -> Prompt {
        Prompt { selected: self.list.selected, ..self.prompt.clone() }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, _ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal(&self.prompt(), signal) {
            Press::Taken(i) if self.prompt.whole => {
                Turn::PopWith(Answer::Choice(self.purpose.clone(), self.ids[i].clone()))
            }
            Press::Taken(i) if self.ids[i] == "yes" => Turn::PopWith(Answer::Yes(self.purpose.clone())),
            Press::Taken(_) | Press::Closed => Turn::Pop,
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}
