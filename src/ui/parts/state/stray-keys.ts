/** Milliseconds without a letter after which letters are accepted again. */
const PAUSE_MS = 600;

/** Milliseconds without a tap after which a tap begins a new series. */
const REST_MS = 500;

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Why a letter is dropped. `held`: the key is still down. `soon`: it follows too soon, which the view says. */
export type Stray = 'held' | 'soon';

/**
 * Decides whether keys are meant for the list or an editor. A key that opens an editor focuses it at once: what is
 * typed next is text, except repeats of the held key. A key that was refused, or that leads to another view, does not
 * begin a text: letters that follow quickly are dropped, for the text and the list. Also detects taps meant for an item
 * that another one has just replaced.
 */
export class StrayKeys {
  private acted = { key: '', at: -Infinity, isSeries: false };
  private ledAt = -Infinity;
  /** Wall-clock milliseconds until which letters are dropped. */
  private until = -Infinity;
  private held = '';
  private tapped = { item: '', at: -Infinity };
  private openings = 0;

  /** Records that a key outside any editor had an effect. `now`: wall-clock milliseconds. */
  act({ key }: PressedKey, now: number): void {
    const isSeries = key === this.acted.key && isWithin(now - this.acted.at);
    this.acted = { key, at: now, isSeries };
    this.held = key;
    this.until = isSeries || isWithin(now - this.ledAt) ? now + PAUSE_MS : -Infinity;
  }

  /** Records that a key led to a text which the person did not ask for, or to another view. */
  lead(now: number): void {
    this.ledAt = now;
    if (isWithin(now - this.acted.at)) this.until = now + PAUSE_MS;
  }

  /** Opens a text that does not have the focus yet: until then, letters are meant for it and do nothing in the list. */
  async whileOpening(open: () => Promise<void>): Promise<void> {
    this.openings += 1;
    await open().finally(() => (this.openings -= 1));
  }

  /** Whether a key pressed in an editor is meant for the list; `null` if it is text. */
  inEditor(pressed: PressedKey, now: number): Stray | null {
    if (!this.hasLed && !this.acted.isSeries) this.until = -Infinity;
    const stray = this.strayOf(pressed, now, !this.hasLed);
    this.held = stray === null ? '' : pressed.key;
    if (stray === null) this.acted.isSeries = false;
    return stray;
  }

  /**
   * Whether a key pressed in the list comes while another view opens; `null` if it acts. `isFilling`: the view is about
   * to focus a text.
   */
  inList(pressed: PressedKey, now: number, isFilling = false): Stray | null {
    if ((isFilling || this.openings > 0) && isLetter(pressed)) return 'soon';
    return this.hasLed ? this.strayOf(pressed, now, false) : null;
  }

  private strayOf(pressed: PressedKey, now: number, ofSeries: boolean): Stray | null {
    const { key, repeat } = pressed;
    if (!isLetter(pressed)) return null;
    const left = this.until - now;
    const isSoon = left > 0 && left <= PAUSE_MS && (!ofSeries || key === this.acted.key);
    if (isSoon) this.until = now + PAUSE_MS;
    if (repeat && key === this.held) return 'held';
    return isSoon ? 'soon' : null;
  }

  private get hasLed(): boolean {
    return isWithin(Math.abs(this.ledAt - this.acted.at));
  }

  /** Whether a tap continues a quick series whose first one answered another item, now replaced by this. */
  isStrayTap(item: string, now: number): boolean {
    const passed = now - this.tapped.at;
    const isInRow = passed >= 0 && passed < REST_MS;
    this.tapped = { item: isInRow ? this.tapped.item : item, at: now };
    return this.tapped.item !== item;
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const isWithin = (passed: number): boolean => passed >= 0 && passed < PAUSE_MS;
