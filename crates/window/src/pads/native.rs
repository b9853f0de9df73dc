//! Gamepads of other systems, by their own means.

use super::{Line, Report, button};
use gilrs::{Axis, Button, Event, EventType, Gilrs};
use kernel::input::Code;
use std::thread;
use std::time::Duration;

/// How often it is asked whether anybody still listens.
const LOOK: Duration = Duration::from_secs(3);

/// Looks for pads from now on, in a thread. Where the system has none to offer, there are none.
pub(super) fn listen(line: Line) {
    let _ = thread::Builder::new().name("gamepads".into()).spawn(move || {
        let Ok(mut pads) = Gilrs::new() else { return };
        loop {
            let heard = match pads.next_event_blocking(Some(LOOK)).and_then(report) {
                Some(report) => line.send(report),
                None => line.is_heard(),
            };
            if !heard {
                return;
            }
        }
    });
}

fn report(Event { id, event, .. }: Event) -> Option<Report> {
    let pad = usize::from(id) as u32;
    let part = |value: f32| (value * 1000.0) as i32;
    Some(match event {
        EventType::ButtonPressed(button, _) => Report::Button(pad, code_of(button)?, true),
        EventType::ButtonReleased(button, _) => Report::Button(pad, code_of(button)?, false),
        EventType::AxisChanged(Axis::LeftStickX, value, _) => Report::Stick(pad, Some(part(value)), None),
        // Upwards is positive there.
        EventType::AxisChanged(Axis::LeftStickY, value, _) => Report::Stick(pad, None, Some(-part(value))),
        EventType::Disconnected => Report::Gone(pad),
        _ => return None,
    })
}

fn code_of(which: Button) -> Option<Code> {
    Some(match which {
        Button::South => button(0),
        Button::East => button(1),
        Button::West => button(2),
        Button::North => button(3),
        Button::LeftTrigger => button(4),
        Button::RightTrigger => button(5),
        Button::LeftTrigger2 => button(6),
        Button::RightTrigger2 => button(7),
        Button::Select => button(8),
        Button::Start => button(9),
        Button::DPadUp => Code::Up,
        Button::DPadDown => Code::Down,
        Button::DPadLeft => Code::Left,
        Button::DPadRight => Code::Right,
        _ => return None,
    })
}
