import { describe, expect, it } from 'vitest';
import { Asking } from '../asking';

const SENT = 'Yes, gladly.';
const OTHER = 'Pay me.';
const CHANGED = 'Its text is not the one that Deputy put here: look at what changed, then move it again.';

/** A request in `Approved/`, of which somebody changes the text while the server works. */
async function approved(
  change = (text: string): string => text.replace(SENT, OTHER),
): Promise<{ stage: Asking; path: string }> {
  const stage = new Asking();
  await stage.cycle();
  const path = stage.drag(stage.pending, 'Approved');
  stage.outside.onCall = () => {
    stage.outside.onCall = () => undefined;
    stage.vault.external(path, change(stage.vault.text(path)));
  };
  return { stage, path };
}

describe('a request that is edited while its call runs', () => {
  it('comes back once more after an error of the server: that text nobody put there', async () => {
    const { stage } = await approved();
    stage.outside.outcomes = [{ kind: 'tool_error', text: 'mailbox busy' }];
    await stage.cycle();
    expect(stage.request()).toMatchObject({ status: 'tool_error', content: { body: OTHER } });
    stage.outside.outcomes = [{ kind: 'done', text: 'queued' }];
    stage.drag(stage.pending, 'Approved');
    await stage.cycle();
    expect(stage.sent).toEqual([SENT]);
    expect(stage.request().statusReason).toContain(CHANGED);
    stage.drag(stage.pending, 'Approved');
    await stage.cycle();
    expect(stage.sent).toEqual([SENT, OTHER]);
  });

  it('says so, too, where nobody knows how the call ended and the person says that it was not sent', async () => {
    const { stage } = await approved();
    stage.outside.outcomes = ['throws'];
    await stage.cycle();
    await stage.deputy.decide(stage.pending, { kind: 'resolve', wasSent: false });
    stage.drag(stage.pending, 'Approved');
    await stage.cycle();
    expect(stage.sent).toEqual([SENT]);
    expect(stage.request().statusReason).toContain(CHANGED);
  });
});

describe('a request that was sent', () => {
  it('again in the words that the person approved takes one move after an error of the server', async () => {
    const stage = new Asking();
    await stage.cycle();
    await stage.edit(stage.pending, SENT, 'No, sorry.');
    stage.drag(stage.pending, 'Approved');
    await stage.cycle();
    stage.outside.outcomes = [
      { kind: 'tool_error', text: 'busy' },
      { kind: 'done', text: 'queued' },
    ];
    for (let move = 0; move < 2; move += 1) {
      stage.drag(stage.pending, 'Approved');
      await stage.cycle();
    }
    expect(stage.sent).toEqual(['No, sorry.', 'No, sorry.']);
  });
});
