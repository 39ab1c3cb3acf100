import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { expectGolden } from '../../../golden';
import { ANSWERS } from '../../../core/app/stage';
import { SendersStage } from './senders-stage';
import { previewsOf } from '../../../stages/previews-of';

const asking = (): ScriptedModel => new ScriptedModel({ answers: () => ANSWERS.needsInfo });

const lastPrompt = ({ requests }: ScriptedModel): string => requests.at(-1)?.messages[0]?.content ?? '';

const HINT = /^From this sender: .*$/mu;

describe('what a model reads of a sender', () => {
  it('is one line of at most 15 tokens, outside the fence, and decides nothing by itself', async () => {
    const model = asking();
    const stage = new SendersStage({ model });
    await stage.teach(3);
    expect(await stage.receive()).toContain('Needs_Action/');
    const last = lastPrompt(model);
    expectGolden(
      'triage/sender-prompt.txt',
      last.replace(/NOTE [0-9a-f]{16}/gu, 'NOTE (marker)').replace('09:20', '09:00'),
    );
    expect(HINT.exec(last)?.[0]).toBe('From this sender: 3 mails; archived 3, answered 0');
    expect(last.indexOf('From this sender')).toBeLessThan(last.indexOf('NOTE'));
    expect(encode('From this sender: 120 mails; archived 90, answered 20').length).toBeLessThanOrEqual(15);
  });

  it('is nothing where the mail is not genuine, the acts are few, or they were done with private mail', async () => {
    const model = asking();
    const stage = new SendersStage({ model });
    await stage.teach(2);
    await stage.receive();
    expect(lastPrompt(model)).not.toMatch(HINT);
    await stage.teach(2);
    await stage.receive({ frontmatter: { authenticated_by: null } });
    expect(lastPrompt(model)).not.toMatch(HINT);
    const kept = new SendersStage({ model });
    await kept.teach(4, { frontmatter: { deputy_private: true } });
    await kept.receive();
    expect(lastPrompt(model)).not.toMatch(HINT);
  });

  it('is what the person corrected and the conversation so far, in short, but nothing private', async () => {
    const model = asking();
    const stage = new SendersStage({ model });
    await stage.deputy.act('changeDecision', { path: await stage.receive(), to: 'archive' });
    const body = `It holds ${'many '.repeat(90)}oars.\n`;
    for (const kept of [{}, { deputy_private: true }])
      await stage.receive({ subject: 'Boat house', body, frontmatter: kept });
    const frontmatter = { references: '<mail-2@example.org> <mail-3@example.org>' };
    await stage.receive({ subject: 'Re: Boat house', frontmatter });
    const last = lastPrompt(model);
    expectGolden('triage/thread-prompt.txt', last.replace(/(NOTE|EARLIER) [0-9a-f]{16}/gu, '$1 (marker)'));
    await stage.receive({ frontmatter: { ...frontmatter, deputy_private: true } });
    expect(lastPrompt(model)).not.toContain('EARLIER');
    await stage.receive({ from: 'Eve <eve@finch.example>', frontmatter });
    expect(lastPrompt(model)).not.toMatch(/EARLIER|corrected/u);
  });

  it('is no word of a corrected subject once its note, or the sender, is private, or the note is gone', async () => {
    const model = asking();
    const stage = new SendersStage({ model });
    for (const subject of ['Teals', 'Grebes', 'Swifts', 'Coots'])
      await stage.deputy.act('changeDecision', { path: await stage.receive({ subject }), to: 'archive' });
    const note = (at: number): string => `Done/mail-${String(at)}.md`;
    stage.vault.external(note(1), stage.vault.text(note(1)).replace('---\n', '---\ndeputy_private: true\n'));
    stage.vault.external(
      'Archive/copy.md',
      stage.vault.text(note(2)).replace('---\n', '---\ntags: [hush]\n'),
    );
    stage.vault.external(note(3), null);
    stage.deputy = stage.openWith(stage.ports, { ...stage.settings, privateTags: ['hush'] });
    await stage.receive();
    expect(lastPrompt(model)).toContain('corrected, by subject: "coots" is archive, not needs_info for do');
    expect(lastPrompt(model)).not.toMatch(/teals|grebes|swifts/u);
    for (const sender of ['birds.example', 'post@birds.example']) {
      stage.deputy = stage.openWith(stage.ports, { ...stage.settings, privateSenders: [sender] });
      const asked = model.requests.length;
      await stage.receive();
      expect(model.requests.slice(asked)).toHaveLength(1);
      expect(lastPrompt(model)).not.toMatch(/corrected|coots/u);
    }
  });

  it('is shown before it is sent', async () => {
    const stage = new SendersStage({ settings: { provider: 'openai' } });
    for (const subject of ['Herons', 'Grebes', 'Swifts']) await stage.teach(1, { subject });
    const path = 'Needs_Action/next.md';
    stage.vault.external(path, stage.vault.text('Done/mail-1.md').replace('status: done', 'status: pending'));
    expect(JSON.stringify(await previewsOf(stage.deputy).note(path))).toContain('From this sender: 3 mails');
  });
});
