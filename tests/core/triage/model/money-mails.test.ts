import { describe, expect, it } from 'vitest';
import { importMail } from '../../../../src/kernel/mail/import-mail';
import { parseNote, type Note } from '../../../../src/kernel/notes/note';
import { TokenCorrection } from '../../../../src/llm/provider/tokens/token-correction';
import { mailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { triageNote } from '../../../../src/core/triage/model/triage-note';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { mailBytes } from '../../../kernel/mail/mail-bytes';
import { OCCASION } from './a-mail-context';
import { ABOUT_MONEY, ONLY_LIKE_MONEY, type MoneyMail } from './money-mails';

const PATH = 'Needs_Action/mail.md';

async function imported({ headers = {}, body }: MoneyMail): Promise<Note> {
  const { note } = await importMail(mailBytes(headers, body));
  const parsed = parseNote(note);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

async function byArchivingModel(mail: MoneyMail) {
  const note = await imported(mail);
  const json = {
    decision: 'archive',
    confidence: 0.9,
    reasoning: `News: "${mailContext(PATH, note).subject}".`,
  };
  const model = new ScriptedModel({ answers: [{ json }, { json }] });
  const outcome = await triageNote(
    { path: PATH, note },
    {
      model,
      answers: { read: () => null, save: () => Promise.resolve() },
      correction: new TokenCorrection(),
      tokenBudget: 4_000,
      moneyWords: DEFAULT_MONEY_WORDS,
      occasion: OCCASION,
      signal: new AbortController().signal,
    },
  );
  return outcome.kind === 'decided' ? outcome.decision.kind : outcome.kind;
}

const byRules = async (mail: MoneyMail) =>
  triageByRules({
    mail: mailContext(PATH, await imported(mail)),
    moneyWords: DEFAULT_MONEY_WORDS,
    occasion: OCCASION,
  });

describe('a mail about money is not archived', () => {
  it.each(ABOUT_MONEY)('when money stands in $where', async (mail) => {
    expect(await byArchivingModel(mail)).toBe('needs_info');
    expect((await byRules(mail)).decision).toMatch(/^(?:urgent|needs_info)$/u);
  });
});

describe('a mail that only looks like money', () => {
  it.each(ONLY_LIKE_MONEY)('is left to the model: $where', async (mail) => {
    expect(await byArchivingModel(mail)).toBe('archive');
    expect((await byRules(mail)).reasoning).not.toMatch(/money/iu);
  });
});
