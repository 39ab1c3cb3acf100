import type { Notice, Notifier, Progress } from '../../src/kernel/ports/notifier';

/** Keeps what the person was notified of. */
export class FakeNotifier implements Notifier {
  readonly notices: Notice[] = [];
  readonly progressed: (Progress | null)[] = [];

  notify(notice: Notice): void {
    this.notices.push(notice);
  }

  progress(progress: Progress | null): void {
    this.progressed.push(progress);
  }
}
