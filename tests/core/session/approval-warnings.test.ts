import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../src/core/approvals/model/ledger';
import { ApprovalWarnings } from '../../../src/core/session/approval-warnings';
import { type MailNoteParts, aMailNote } from '../../fakes/mail-note';
import { Asking, NOTE } from '../app/asking';
import { promise } from '../../promise';
import { ANSWERS } from '../app/stage';

const LIST = { list_id: 'birds.example.org' };

async function asked(mail: MailNoteParts): Promise<Asking> {
  const stage = new Asking({ files: { [NOTE]: aMailNote(mail) } });
  await stage.cycle();
  return stage;
}

const warned = async (stage: Asking): Promise<string[]> =>
  (await stage.deputy.approvals.list())[0]?.warnings.map(({ text }) => text) ?? [];

describe('the note of a request', () => {
  const above = (text: string): string => text.slice(0, text.indexOf('%% deputy:content-begin'));

  it('holds what to look at before a yes, above the mail', async () => {
    const stage = await asked({ frontmatter: { reply_to: 'Ada <ada@evil.test>' } });
    expect(above(stage.vault.text(stage.pending))).toContain(
      [
        '> [!warning] Before you approve',
        '> - New recipient: ada@evil.test.',
        '> - It goes to ada@evil.test, but the mail came from ada@example.org.',
      ].join('\n'),
    );
  });

  it('brings a move back once all the same: it may not have been opened', async () => {
    const stage = await asked({ frontmatter: { reply_to: 'Ada <ada@evil.test>' } });
    await stage.approveByMove();
    expect(stage.sent).toEqual([]);
    await stage.approveByMove();
    expect(stage.sent).toHaveLength(1);
  });

  it('names what is still to be filled in, and nothing in it runs or loads', async () => {
    const json = { ...ANSWERS.reply.json, reply_body: 'Dear {{$= dv.pages() $}} [Your name],' };
    const stage = new Asking({ answers: [{ json }] });
    await stage.cycle();
    expect(above(stage.vault.text(stage.pending))).toMatch(/^> - It still holds .*Your name/m);
  });

  it('without any of that has no callout', async () => {
    const stage = await asked({});
    expect(stage.vault.text(stage.pending)).not.toContain('[!warning]');
  });
});

describe('what a request is warned of', () => {
  it('is an answer that goes elsewhere than its mail came from', async () => {
    promise('They stand on the card, in status and in approve');
    const stage = await asked({ frontmatter: { reply_to: 'Ada <ada@evil.test>' } });
    expect(await warned(stage)).toEqual([
      'New recipient: ada@evil.test.',
      'It goes to ada@evil.test, but the mail came from ada@example.org.',
    ]);
  });

  it('is an answer to a list', async () => {
    const stage = await asked({ from: 'Ada via Birds <birds@example.org>', frontmatter: LIST });
    expect(await warned(stage)).toEqual(['It goes to a mailing list: birds@example.org.']);
  });

  it('is a domain that looks like one of those whom something was sent to', async () => {
    const stage = await asked({ from: 'Ada <ada@examp1e.org>' });
    stage.vault.external(
      'Done/2026-01-01T000000Z_send_email_x.md',
      stage.vault
        .text(stage.pending)
        .replace('status: pending\n', 'status: executed\n')
        .replaceAll('examp1e', 'example')
        .replaceAll(stage.request().id, `${stage.request().id}0`),
    );
    expect(await warned(stage)).toEqual(['ada@examp1e.org looks like example.org, and is not.']);
  });

  it('still knows whose mail it answers when that mail is gone', async () => {
    const stage = await asked({});
    stage.vault.external(NOTE, null);
    expect(await warned(stage)).toEqual([]);
  });

  it('is the same for who asks about one request alone', async () => {
    const stage = await asked({ frontmatter: { ...LIST, reply_to: 'birds@example.org' } });
    const ledger = await Ledger.load(stage.ports.device, () => '');
    const warnings = await new ApprovalWarnings(stage.ports, stage.settings).of(stage.request(), ledger);
    expect(warnings.map(({ kind }) => kind)).toEqual(['new_recipient', 'reply_to_elsewhere', 'mailing_list']);
    expect((await stage.deputy.approvals.list())[0]?.warnings).toMatchObject(warnings);
  });
});
