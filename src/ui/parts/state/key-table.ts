export interface KeyStroke {
  /** `KeyboardEvent.key`, with letters in lower case. */
  key: string;
  hasShift?: true;
  /** Whether Ctrl is pressed, or Cmd on a Mac. */
  hasMod?: true;
}

export type KeyGroup = 'move' | 'decide' | 'more';

interface KeyRow {
  intent: string;
  group: KeyGroup;
  strokes: readonly KeyStroke[];
  does: string;
}

/** The table of keys: for handlers, hints and the list. If a key occurs twice, the first that applies wins. */
export const KEY_TABLE = [
  { intent: 'next', group: 'move', strokes: [{ key: 'j' }, { key: 'ArrowDown' }], does: 'Next' },
  { intent: 'previous', group: 'move', strokes: [{ key: 'k' }, { key: 'ArrowUp' }], does: 'Previous' },
  { intent: 'next-need', group: 'move', strokes: [{ key: 'n' }], does: 'Next open item' },
  {
    intent: 'previous-need',
    group: 'move',
    strokes: [{ key: 'n', hasShift: true }],
    does: 'Previous open item',
  },
  {
    intent: 'next-unread',
    group: 'move',
    strokes: [{ key: 'i' }],
    does: 'Next approval not read to its end',
  },
  {
    intent: 'answer',
    group: 'decide',
    strokes: [{ key: 'a' }, { key: 'Enter' }],
    does: 'Answer a question',
  },
  { intent: 'open', group: 'move', strokes: [{ key: 'o' }, { key: 'Enter' }], does: 'Open' },
  { intent: 'back', group: 'move', strokes: [{ key: 'u' }, { key: 'Escape' }], does: 'Back' },
  { intent: 'approve', group: 'decide', strokes: [{ key: 'a' }], does: 'Approve' },
  { intent: 'edit', group: 'decide', strokes: [{ key: 'e' }], does: 'Edit what would go out' },
  { intent: 'mark-done', group: 'decide', strokes: [{ key: 'e' }], does: 'Mark a note done' },
  { intent: 'ask', group: 'decide', strokes: [{ key: 's' }], does: 'Review and send a draft' },
  { intent: 'answer-all', group: 'decide', strokes: [{ key: 'c' }], does: 'Answer all' },
  { intent: 'reject', group: 'decide', strokes: [{ key: 'r' }], does: 'Reject, with a reason' },
  { intent: 'move', group: 'decide', strokes: [{ key: 'm' }], does: 'Move to Answer, Do or Read' },
  { intent: 'snooze', group: 'decide', strokes: [{ key: 'h' }], does: 'Snooze' },
  { intent: 'diff', group: 'more', strokes: [{ key: 'd' }], does: 'Show what was edited' },
  { intent: 'select', group: 'more', strokes: [{ key: 'x' }], does: 'Select' },
  {
    intent: 'select-next',
    group: 'more',
    strokes: [{ key: 'j', hasShift: true }],
    does: 'Extend selection down',
  },
  { intent: 'read-on', group: 'move', strokes: [{ key: ' ' }], does: 'Scroll down' },
  {
    intent: 'select-previous',
    group: 'more',
    strokes: [{ key: 'k', hasShift: true }],
    does: 'Extend selection up',
  },
  { intent: 'select-all', group: 'more', strokes: [{ key: 'a', hasMod: true }], does: 'Select all' },
  {
    intent: 'undo',
    group: 'decide',
    strokes: [{ key: 'z' }, { key: 'z', hasMod: true }],
    does: 'Undo last action',
  },
  { intent: 'show-keys', group: 'more', strokes: [{ key: '?' }], does: 'Show these keys' },
] as const satisfies readonly KeyRow[];

/** Key that approves while the person types in the text. */
export const SEND_STROKE: KeyStroke = { key: 'Enter', hasMod: true };

export type KeyIntent = (typeof KEY_TABLE)[number]['intent'];

/** A letter or sign without a modifier. They can be switched off: speech may type them (WCAG 2.1.4). */
const isSingle = ({ key, hasMod }: KeyStroke): boolean => key.length === 1 && hasMod !== true;

export function strokesOf(intent: KeyIntent, singleKeys: boolean): readonly KeyStroke[] {
  const strokes: readonly KeyStroke[] = KEY_TABLE.find((row) => row.intent === intent)?.strokes ?? [];
  return strokes.filter((stroke) => singleKeys || !isSingle(stroke));
}

/** The relevant part of a `KeyboardEvent`. */
interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** Safari's code for the key that ends a composition, because Safari ends the composition before that key's event. */
const COMPOSING = 229;

/** Whether the key belongs to an input method. */
export const isComposing = (pressed: Pick<PressedKey, 'isComposing' | 'keyCode'>): boolean =>
  pressed.isComposing || pressed.keyCode === COMPOSING;

/** Meanings of a key here; empty if it has none, or belongs to an input method. */
export function intentsOf(pressed: PressedKey, { singleKeys, isMac }: KeyContext): KeyIntent[] {
  if (isComposing(pressed) || pressed.altKey) return [];
  const fits = (stroke: KeyStroke): boolean => fitsStroke(pressed, stroke, isMac);
  return KEY_TABLE.map(({ intent }) => intent).filter((intent) => strokesOf(intent, singleKeys).some(fits));
}

export interface KeyContext {
  singleKeys: boolean;
  isMac: boolean;
}

function fitsStroke(pressed: PressedKey, { key, hasShift, hasMod }: KeyStroke, isMac: boolean): boolean {
  const [mod, other] = isMac ? [pressed.metaKey, pressed.ctrlKey] : [pressed.ctrlKey, pressed.metaKey];
  // A sign such as "?" needs the shift key on some keyboards only.
  const isShiftRight = /^[a-z]$/u.test(key) ? pressed.shiftKey === (hasShift ?? false) : true;
  return (
    !other && mod === (hasMod ?? false) && isShiftRight && pressed.key.toLowerCase() === key.toLowerCase()
  );
}

const SYMBOLS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', ' ': 'Space' };

/** Label of a key on a button or in the list: j, ↓, Shift n, Ctrl z. */
export function strokeLabel({ key, hasShift, hasMod }: KeyStroke, isMac: boolean): string {
  const modifiers = [...(hasMod ? [isMac ? '⌘' : 'Ctrl'] : []), ...(hasShift ? ['Shift'] : [])];
  return [...modifiers, SYMBOLS[key] ?? key].join(' ');
}
