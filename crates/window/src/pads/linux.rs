//! Gamepads of Linux: the kernel's own devices, read as they are. No library of the system is needed, neither to
//! build nor to run; a device that the player may not read is passed over.

use super::{Line, Report, button};
use evdev::{AbsoluteAxisCode, Device, EventSummary, EventType, KeyCode};
use kernel::input::Code;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often it is looked for pads that were plugged in.
const LOOK: Duration = Duration::from_secs(3);

/// The devices that are read now.
type Known = Arc<Mutex<BTreeSet<PathBuf>>>;

/// Looks for pads from now on, in a thread. Without one, which the system may refuse, there are none.
pub(super) fn listen(line: Line) {
    let known = Known::default();
    let _ = thread::Builder::new().name("gamepads".into()).spawn(move || {
        let mut number = 0;
        while line.is_heard() {
            let there = devices();
            with(&known, |known| known.retain(|path| there.contains(path)));
            for path in there {
                // One that cannot be read yet, as in the moment when it is plugged in, is tried again.
                if with(&known, |known| known.contains(&path)) {
                    continue;
                }
                let Ok(device) = Device::open(&path) else { continue };
                with(&known, |known| known.insert(path.clone()));
                if !is_pad(&device) {
                    continue;
                }
                number += 1;
                let (line, known, pad) = (line.clone(), Arc::clone(&known), number);
                let _ = thread::Builder::new().name("gamepad".into()).spawn(move || {
                    read(device, &line, pad);
                    with(&known, |known| known.remove(&path));
                });
            }
            thread::sleep(LOOK);
        }
    });
}

fn with<T>(known: &Known, change: impl FnOnce(&mut BTreeSet<PathBuf>) -> T) -> T {
    change(&mut known.lock().unwrap_or_else(PoisonError::into_inner))
}

fn devices() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("/dev/input").into_iter().flatten().flatten().map(|entry| entry.path());
    let is_event =
        |path: &PathBuf| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("event"));
    entries.filter(is_event).collect()
}

/// Whether a device has the buttons of a pad.
fn is_pad(device: &Device) -> bool {
    device.supported_keys().is_some_and(|keys| keys.contains(KeyCode::BTN_SOUTH))
}

/// Reports what a pad does until it is unplugged.
fn read(mut device: Device, line: &Line, pad: u32) {
    let ranges: Vec<(AbsoluteAxisCode, i32, i32)> = device
        .get_absinfo()
        .map(|axes| axes.map(|(axis, info)| (axis, info.minimum(), info.maximum())).collect())
        .unwrap_or_default();
    let mut cross = [None; 2];
    while let Ok(events) = device.fetch_events() {
        for event in events.filter(|event| event.event_type() != EventType::SYNCHRONIZATION) {
            let range = |axis: AbsoluteAxisCode| {
                ranges.iter().find(|(known, ..)| *known == axis).map_or((-32768, 32767), |r| (r.1, r.2))
            };
            for report in reports(pad, &event.destructure(), range, &mut cross) {
                if !line.send(report) {
                    return;
                }
            }
        }
    }
    line.send(Report::Gone(pad));
}

/// What an event of the kernel means. A cross that is two axes is noted, to know which way it lets go.
fn reports(
    pad: u32,
    event: &EventSummary,
    range: impl Fn(AbsoluteAxisCode) -> (i32, i32),
    cross: &mut [Option<Code>; 2],
) -> Vec<Report> {
    match *event {
        EventSummary::Key(_, key, value) => {
            code_of(key).map(|code| Report::Button(pad, code, value != 0)).into_iter().collect()
        }
        EventSummary::AbsoluteAxis(_, AbsoluteAxisCode::ABS_HAT0X, value) => {
            turn(pad, &mut cross[0], [Code::Left, Code::Right], value)
        }
        EventSummary::AbsoluteAxis(_, AbsoluteAxisCode::ABS_HAT0Y, value) => {
            turn(pad, &mut cross[1], [Code::Up, Code::Down], value)
        }
        EventSummary::AbsoluteAxis(_, axis, value) => {
            let (least, most) = range(axis);
            let wide = i64::from(most) - i64::from(least);
            let part = ((i64::from(value) - i64::from(least)) * 2000 / wide.max(1) - 1000) as i32;
            match axis {
                AbsoluteAxisCode::ABS_X => vec![Report::Stick(pad, Some(part), None)],
                AbsoluteAxisCode::ABS_Y => vec![Report::Stick(pad, None, Some(part))],
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

fn turn(pad: u32, held: &mut Option<Code>, [less, more]: [Code; 2], value: i32) -> Vec<Report> {
    let now = match value {
        ..0 => Some(less),
        0 => None,
        1.. => Some(more),
    };
    let before = std::mem::replace(held, now);
    let report = |code: Option<Code>, down| code.map(|code| Report::Button(pad, code, down));
    report(before, false).into_iter().chain(report(now, true)).collect()
}

fn code_of(key: KeyCode) -> Option<Code> {
    Some(match key {
        KeyCode::BTN_SOUTH => button(0),
        KeyCode::BTN_EAST => button(1),
        // The kernel names these two by their letters on an Xbox pad, not by their places.
        KeyCode::BTN_NORTH => button(2),
        KeyCode::BTN_WEST => button(3),
        KeyCode::BTN_TL => button(4),
        KeyCode::BTN_TR => button(5),
        KeyCode::BTN_TL2 => button(6),
        KeyCode::BTN_TR2 => button(7),
        KeyCode::BTN_SELECT => button(8),
        KeyCode::BTN_START => button(9),
        KeyCode::BTN_DPAD_UP => Code::Up,
        KeyCode::BTN_DPAD_DOWN => Code::Down,
        KeyCode::BTN_DPAD_LEFT => Code::Left,
        KeyCode::BTN_DPAD_RIGHT => Code::Right,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evdev::{AbsoluteAxisEvent, InputEvent, KeyEvent};

    fn meant(event: InputEvent, cross: &mut [Option<Code>; 2]) -> Vec<Report> {
        reports(1, &event.destructure(), |_| (0, 255), cross)
    }

    #[test]
    fn events_of_the_kernel_are_buttons_arrows_and_a_stick() {
        let mut cross = [None; 2];
        let key = |code, value| InputEvent::from(KeyEvent::new(code, value));
        let axis = |code, value| InputEvent::from(AbsoluteAxisEvent::new(code, value));
        assert_eq!(meant(key(KeyCode::BTN_SOUTH, 1), &mut cross), [Report::Button(1, button(0), true)]);
        assert_eq!(meant(key(KeyCode::KEY_A, 1), &mut cross), []);
        let hat = AbsoluteAxisCode::ABS_HAT0X;
        assert_eq!(meant(axis(hat, -1), &mut cross), [Report::Button(1, Code::Left, true)]);
        let turned = [Report::Button(1, Code::Left, false), Report::Button(1, Code::Right, true)];
        assert_eq!(meant(axis(hat, 1), &mut cross), turned);
        assert_eq!(meant(axis(hat, 0), &mut cross), [Report::Button(1, Code::Right, false)]);
        let middle = meant(axis(AbsoluteAxisCode::ABS_X, 128), &mut cross);
        assert!(matches!(middle[..], [Report::Stick(1, Some(-10..=10), None)]), "{middle:?}");
        assert_eq!(
            meant(axis(AbsoluteAxisCode::ABS_Y, 255), &mut cross),
            [Report::Stick(1, None, Some(1000))]
        );
    }
}
