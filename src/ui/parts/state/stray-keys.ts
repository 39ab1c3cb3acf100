/** For so long after a key that did something, a letter in an editor may still be meant for the list. */
const STRAY_MS = 600;

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Tells the letters that were meant for a list, whose editor opened meanwhile, from those that are typed into it. */
export class StrayKeys {
  private key = '';
  private until = -Infinity;
  private held = '';

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
}
