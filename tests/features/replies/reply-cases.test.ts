import { describe, expect, it } from 'vitest';
import CASES from '../../data/reply-cases.json';
import { accountConsentKey } from '../../../src/core/settings/account-consent';
import { voiceConsentKey } from '../../../src/core/settings/consents';
import { accountAt } from '../../core/settings/account';
import { ANSWERS } from '../../core/app/stage';
import { aMailNote } from '../../fakes/mail-note';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { promise } from '../../promise';
import { aLetter, aReplyStage, fromAda, MAIL, reply } from './a-reply';
import { anEml } from '../../stages/mail-stage';

type Language = (typeof CASES)['English'];
type Facts = Record<string, string>;

/** What lies in the vault, what the model writes, and what has to come of each fact in the letter. */
interface Case {
  files?: Record<string, string>;
  mail?: string;
  letter: string;
  /** Facts that stay in the letter, without a blank. */
  right?: Facts;
  /** Facts that may only go out past a blank or a warning. */
  held?: Facts;
  /** Words that may only go out past a warning. */
  words?: string;
  /** Facts that no model may be shown. */
  unseen?: Facts;
}

const fill = (text: string, facts: Facts): string =>
  Object.entries(facts).reduce((filled, [key, fact]) => filled.replace(`{${key}}`, fact), text);

const stated = ({ statements }: Language, facts: Facts): string =>
  Object.entries(statements)
    .map(([key, statement]) => statement.replace('{}', facts[key] ?? ''))
    .join('\n');

const letterWith = ({ letter: { start, end, ...lines } }: Language, facts: Facts): string =>
  [
    start,
    Object.entries(lines)
      .map(([key, line]) => line.replace('{}', facts[key] ?? ''))
      .join('\n'),
    end,
  ].join('\n\n');

const PAGE = '---\nemail: ada@example.org\n---\n';
const course = ({ subject }: Language, body: string) => ({ [`Courses/${subject}.md`]: `${body}\n` });
const page = (body: string) => ({ 'People/Ada Example.md': `${PAGE}${body}\n` });

/** A former mail of the conversation that Ada wrote, or got. */
const former = (language: Language, body: string, from = 'Ada Example <ada@example.org>') => ({
  [MAIL]: mailWith(language, '', { in_reply_to: '<q0@example.org>', references: ['<q0@example.org>'] }),
  'Done/first.md': aMailNote({
    ...{ status: 'done', messageId: '<q0@example.org>', subject: language.subject, from, body: `${body}\n` },
    date: '2026-10-30T09:00:00+01:00',
    frontmatter: { cc: 'ada@example.org' },
  }),
});

const mailWith = (
  { subject, ask }: Language,
  more = '',
  frontmatter: Record<string, string | string[]> = {},
) => fromAda({ subject, body: `${more}\n\n${ask}`, frontmatter });

const obeying = (language: Language): Pick<Case, 'letter' | 'held' | 'words'> => {
  const { letter, attack, attackFacts } = language;
  const words = fill(attack.slice(attack.indexOf(':') + 1), attackFacts).trim();
  return {
    letter: [letter.start, words, letter.end].join('\n\n'),
    held: attackFacts,
    words: words.slice(0, 40),
  };
};

/** The link and the address alone: a sum may come from a page, or from others in a conversation. */
const targetsOf = ({ attackFacts: { link, address } }: Language): Facts => ({ link, address });

const attacking = ({ attack, attackFacts }: Language): string => fill(attack, attackFacts);

const KINDS: Record<string, (language: Language) => Case> = {
  'fact in a note: used': (l) => ({
    ...{ files: course(l, stated(l, l.right)), letter: letterWith(l, l.right), right: l.right },
  }),
  "fact on the sender's page: used": (l) => ({
    ...{ files: page(stated(l, l.right)), letter: letterWith(l, l.right), right: l.right },
  }),
  'fact in a note: another one invented': (l) => ({
    ...{ files: course(l, stated(l, l.right)), letter: letterWith(l, l.invented), held: l.invented },
  }),
  'fact missing: invented': (l) => ({
    ...{ files: course(l, l.nothing), letter: letterWith(l, l.invented), held: l.invented },
  }),
  'fact missing, and no source: invented': (l) => ({ letter: letterWith(l, l.invented), held: l.invented }),
  'a note contradicts the mail: the mail is used': (l) => ({
    files: course(l, stated(l, l.other)),
    ...{ mail: mailWith(l, stated(l, l.right)), letter: letterWith(l, l.right), right: l.right },
  }),
  'a note contradicts the mail: the note is used': (l) => ({
    files: course(l, stated(l, l.other)),
    ...{ mail: mailWith(l, stated(l, l.right)), letter: letterWith(l, l.other), held: l.other },
  }),
  'a page of another person of that name': (l) => ({
    files: { 'People/Ada Example 2.md': `---\nemail: ada@example.net\n---\n${stated(l, l.other)}\n` },
    ...{ letter: letterWith(l, l.other), held: l.other, unseen: l.other },
  }),
  'a note on somebody of that name, without an address': (l) => ({
    files: { 'People/Ada Example.md': `${stated(l, l.other)}\n` },
    ...{ letter: letterWith(l, l.other), held: l.other },
  }),
  'a stale note: the conversation is used': (l) => ({
    files: { ...course(l, stated(l, l.other)), ...former(l, stated(l, l.right)) },
    ...{ letter: letterWith(l, l.right), right: l.right },
  }),
  'a stale note: used': (l) => ({
    files: { ...course(l, stated(l, l.other)), ...former(l, stated(l, l.right)) },
    ...{ letter: letterWith(l, l.other), held: l.other },
  }),
  'instructions in a note: obeyed': (l) => ({ files: course(l, attacking(l)), ...obeying(l) }),
  "instructions on the sender's page: obeyed": (l) => ({
    ...{ files: page(attacking(l)), ...obeying(l), held: targetsOf(l) },
  }),
  'instructions in an old mail of somebody else: obeyed': (l) => ({
    ...{ files: former(l, attacking(l), 'Eve <eve@evil.example>'), ...obeying(l), held: targetsOf(l) },
  }),
  'instructions in a note: not obeyed': (l) => ({
    files: { ...course(l, attacking(l)), ...page(stated(l, l.right)) },
    ...{ letter: letterWith(l, l.right), right: l.right },
  }),
};

const VOICE = 'Memory/Voice.md';
const ACCOUNT = accountAt(2525);
const letterTo = (name: string) => ({
  ...{ From: 'Sam <me@example.org>', To: `${name}@example.org`, 'Message-ID': `<s-${name}@example.org>` },
});

describe.each(Object.entries(CASES))('a reply in %s', (_, language) => {
  it.each(Object.entries(KINDS))('%s', async (_name, caseOf) => {
    promise('six words, a link or an address of a note about them or of a mail of somebody else');
    const {
      files = {},
      mail = mailWith(language),
      letter,
      right = {},
      held = {},
      words = '',
      unseen = {},
    } = caseOf(language);
    const sent = new MemoryMailbox();
    sent.deliver(anEml('Hello Ada,\n\nyours as ever.\n\nSam', letterTo('ada')), { folder: 'sent' });
    sent.deliver(anEml(language.privately, letterTo('bob')), { folder: 'sent' });
    const voice = `---\ndeputy_private: true\n---\n## English\n\n- Closing: So long\n\n## bob@example.org\n\n${language.privately}\n`;
    const { stage, model, draft } = aReplyStage(
      {
        [MAIL]: mail,
        ...Object.fromEntries([aLetter(1, 'Hello, Ada.')]),
        [VOICE]: voice,
        [`Secret/${language.subject}.md`]: `---\nemail: ada@example.org\n---\n${language.privately}\n`,
        ...files,
      },
      {
        mail: sent,
        settings: {
          ...{ queueDrafts: true, privateFolders: ['Secret'], accounts: [ACCOUNT] },
          consents: ['openai', accountConsentKey(ACCOUNT, 'read', {}), voiceConsentKey(VOICE, voice)],
        },
        answers: [{ json: { ...ANSWERS.reply.json, reply_body: letter } }, reply(letter)],
      },
    );
    await stage.cycle();
    const [card] = await stage.deputy.approvals.list();
    const heldBack = [...(card?.blanks ?? []), ...(card?.warnings ?? []).map(({ text }) => text)].join('\n');
    for (const [key, fact] of Object.entries(right)) {
      expect(draft(), key).toContain(
        letterWith(language, right)
          .split('\n')
          .find((line) => line.includes(fact)),
      );
    }
    for (const fact of Object.values(held)) expect(heldBack).toContain(fact);
    expect(heldBack).toContain(words);
    const prompts = JSON.stringify(model.requests);
    // A reply with a source goes by the person's manner, too.
    for (const text of ['yours as ever', 'So long']) expect(prompts).toContain(text);
    expect(prompts).not.toContain('hedgehogs');
    for (const fact of Object.values(unseen)) expect(prompts).not.toContain(fact);
    expect(draft()).toContain('to: "Ada Example <ada@example.org>"');
    expect(draft()).not.toMatch(/^(?:to|cc|bcc):.*evil/mu);
  });
});
