/** For so long after a key that did something, a letter in an editor may still be meant for the list. */
const STRAY_MS = 600;

/** A finger that rested for so long begins anew. */
const REST_MS = 500;

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Distinguishes letters meant for a list, whose editor opened meanwhile, from letters typed into it, and taps meant for
 * an item from taps on the one that replaced it.
 */
export class StrayKeys {
  private key = '';
  private until = -Infinity;
  private held = '';
  private tapped = { item: '', at: -Infinity };

  /** A key outside of every editor did something. `now`: wall-clock milliseconds. */
  acted({ key }: PressedKey, now: number): void {
    this.key = key;
    this.until = now + STRAY_MS;
  }

  /** The key that opened it goes on being one, in its rhythm; in the text that goes out so is every other, for a while. */
  isStray(pressed: PressedKey, { now, goesOut }: { now: number; goesOut: boolean }): boolean {
    const { key, repeat } = pressed;
    if (key.length !== 1 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false;
    const left = this.until - now;
    const isSoon = left > 0 && left <= STRAY_MS && (goesOut || key === this.key);
    const isStray = isSoon || (repeat && key === this.held);
    if (isStray && (key === this.key || repeat)) this.until = now + STRAY_MS;
    this.held = isStray ? key : '';
    return isStray;
  }

  /** Of taps in a row all are meant for the item that the first one answered, whatever comes up in its place. */
  isStrayTap(item: string, now: number): boolean {
    const passed = now - this.tapped.at;
    const isInRow = passed >= 0 && passed < REST_MS;
    this.tapped = { item: isInRow ? this.tapped.item : item, at: now };
    return this.tapped.item !== item;
  }
}
