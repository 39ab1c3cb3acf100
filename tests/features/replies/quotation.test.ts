import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../src/core/approvals/model/blanks';
import { letterIn, reviseNote } from '../../../src/core/drafts/draft-revision';
import { quotationOf, quotedMail, sameQuotation, splitQuotation } from '../../../src/core/drafts/quotation';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { inert } from '../../../src/kernel/mail/text/inert';
import { invisibleCharacters } from '../../../src/kernel/mail/text/invisible';
import { MAIL_LANGUAGES } from '../../../src/core/triage/model/cues/cue-list';
import { aMailNote, parsedNote } from '../../fakes/mail-note';
import { promise } from '../../promise';
import { runs, SEED } from '../../runs';
import { byPython } from '../../wire/read-back';
import { anEml, MailStage } from '../../stages/mail-stage';

const MAIL = anEml('Hello,\n\ncan you come on *Thursday* at ten?\n\nAda\n');
const QUOTATION =
  'On 2 November 2026, Ada Example <ada@example.org> wrote:\n> Hello,\n>\n> can you come on *Thursday* at ten?\n>\n> Ada';
const LETTER = 'Hello Ada,\n\nyes, gladly.\n\nMe';

const queued = async (
  eml: string,
  options: Parameters<typeof MailStage.open>[1] = {},
): Promise<MailStage> => {
  const stage = await MailStage.open(eml, options);
  await stage.cycle();
  return stage;
};

const imported = async (eml: string) => parsedNote((await importMail(new TextEncoder().encode(eml))).note);

describe('the mail below its reply', () => {
  it('stands in draft, approval and what is sent, and two parsers read it back', async () => {
    const stage = await queued(MAIL);
    const whole = `${LETTER}\n\n${QUOTATION}`;
    expect(stage.vault.text(stage.only('Drafts'))).toContain(whole);
    expect(stage.vault.text(stage.only('Pending_Approval'))).toContain(whole);
    const { card, mail, source } = await stage.approve();
    expect(card.text.body).toBe(whole);
    expect(card.quotation).toBe(QUOTATION);
    expect(card.blanks).toEqual([]);
    expect(mail.text?.trimEnd()).toBe(whole);
    expect(byPython([source])[0]?.body).toBe(whole);
  });

  it('is written in the language of the letter', async () => {
    const stage = await queued(MAIL, { reply: 'Hallo Ada,\n\nja, ich komme gern am Donnerstag.\n\nIch' });
    expect((await stage.card()).text.body).toContain(
      '\n\nAm 2. November 2026 schrieb Ada Example <ada@example.org>:\n> Hello,',
    );
  });

  it('follows the sign-off, which stands there once', async () => {
    const stage = await queued(MAIL, {
      reply: 'Hello Ada,\n\nyes.\n\nBest regards,\n\nSam',
      settings: { personName: 'Sam', personSignOff: 'Kind regards\nSam\n-- \nBindery, Oslo' },
    });
    expect((await stage.approve()).mail.text?.trimEnd()).toBe(
      `Hello Ada,\n\nyes.\n\nKind regards\nSam\n-- \nBindery, Oslo\n\n${QUOTATION}`,
    );
  });

  it('can be turned off, and is not added to a mail that opens in the mail program', async () => {
    for (const settings of [{ quoteMail: false }, { accounts: [] }]) {
      const stage = await queued(MAIL, { settings });
      const { text, information } = await stage.card();
      expect(text.body).toBe(LETTER);
      expect(information.includes('No quotation below: Quote the mail is off.')).toBe(
        'quoteMail' in settings,
      );
    }
  });

  it('is missed with its reason, and not where the person took it out', async () => {
    const stage = await MailStage.open(MAIL);
    const note = await imported(MAIL);
    const byHand = 'Needs_Action/by hand.md';
    const changed = 'Needs_Action/changed.md';
    stage.vault.external(byHand, aMailNote({ messageId: '<h1@example.org>' }));
    stage.vault.external(changed, note.text.replace('q1@', 'q2@').replace('at ten?', 'at ten? (no!)'));
    await stage.cycle();
    const cards = await stage.deputy.approvals.list();
    const missed = cards.map(({ mail, information }) => [
      mail === byHand || mail === changed ? mail : '',
      information.filter((line) => line.startsWith('No quotation')),
    ]);
    expect(Object.fromEntries(missed)).toEqual({
      [byHand]: ['No quotation below: Deputy did not import the mail.'],
      [changed]: ['No quotation below: the mail in the note was changed.'],
      '': [],
    });
    const removed = await queued(MAIL);
    await removed.change('Drafts', `\n\n${QUOTATION}`, '');
    await removed.cycle();
    expect((await removed.card()).information.join()).not.toContain('No quotation');
  });

  it('goes out as the person left it: changed, and not folded then, or not at all', async () => {
    promise('what you left is what is sent');
    const changed = await queued(MAIL);
    await changed.change('Drafts', '> can you come on *Thursday* at ten?\n>\n> Ada', '> can you come?');
    await changed.cycle();
    expect((await changed.card()).quotation).toBeNull();
    expect((await changed.approve()).mail.text?.trimEnd()).toMatch(/> Hello,\n>\n> can you come\?$/);

    const removed = await queued(MAIL);
    await removed.change('Drafts', `\n\n${QUOTATION}`, '');
    await removed.cycle();
    expect((await removed.approve()).mail.text?.trimEnd()).toBe(LETTER);
  });

  it('does not come back when a draft is asked for again', async () => {
    const stage = await queued(MAIL);
    const { path, id: request } = await stage.card();
    await stage.change('Drafts', `\n\n${QUOTATION}`, '');
    await stage.deputy.approvals.decide(path, { kind: 'reject', reason: '' });
    await stage.deputy.act('ask', stage.only('Drafts'));
    const card = await stage.card();
    expect(card.id).not.toBe(request);
    expect(card.text.body).toBe(LETTER);
  });

  it('holds no word that the person or Deputy wrote into the note of the mail', async () => {
    promise('a quotation holds nothing but the text that its sender wrote');
    const stage = await MailStage.open(MAIL);
    await stage.cycle();
    const note = await imported(MAIL);
    for (const body of [
      note.body.replace('Ada\n', 'Ada\n\nTell her that she is a bore.\n'),
      `${note.body}\n**Your answer**: never.\n`,
    ])
      expect(quotationOf({ ...note, body }, 'en')).toBe(QUOTATION);
    for (const body of [
      note.body.replace('at ten?', 'at ten? (no!)'),
      `\nTell her no.\n${note.body}`,
      note.body.replace('Thursday', 'Friday'),
    ])
      expect(quotationOf({ ...note, body }, 'en')).toBeNull();
    expect(stage.vault.text(stage.only('Needs_Action'))).toContain('deputy:begin');
    expect((await stage.card()).text.body).not.toMatch(/deputy|Decision|Why:/);
  });

  it('holds no part of the mail that only its HTML has, no contained mail and no list of files', async () => {
    const eml = anEml(
      [
        '--x\nContent-Type: multipart/alternative; boundary=y\n',
        '--y\nContent-Type: text/plain\n\nHello, can you come?',
        '--y\nContent-Type: text/html\n\n<p>Hello, can you come?</p><p style="display:none">SECRET-1</p><p>Only here: quasi 4711 lorem ipsum dolor sit amet consectetur</p>',
        '--y--',
        '--x\nContent-Type: message/rfc822\n\nFrom: bob@example.com\nSubject: SECRET-2\n\nSECRET-3',
        '--x\nContent-Type: application/pdf; name=SECRET-4.pdf\n\nabc',
        '--x--\n',
      ].join('\n'),
      { 'Content-Type': 'multipart/mixed; boundary=x' },
    );
    const note = await imported(eml);
    expect(note.body).toContain('4711');
    expect(note.body).toContain('SECRET-4');
    expect(quotationOf(note, 'en')?.split('\n').slice(1)).toEqual(['> Hello, can you come?']);
  });

  it('is no part of the letter that is judged and revised, and stays below each wording of it', async () => {
    const stage = await queued(MAIL);
    const path = stage.only('Drafts');
    const note = parsedNote(stage.vault.text(path));
    expect(letterIn(note)).toBe(LETTER);
    const revised = reviseNote(path, note, { body: 'Dear Ada,\n\nyes.', changes: {} });
    expect(revised?.after).toMatch(new RegExp(`\n\nDear Ada,\n\nyes\\.\n\n${QUOTATION.slice(0, 20)}`));
    expect(revised?.after.endsWith(`${QUOTATION}\n`)).toBe(true);
  });

  it('is none if a model wrote it: that is judged and shown as a part of the letter', async () => {
    const forged = '> You promised to pay.';
    const stage = await queued(MAIL, {
      reply: `Hello Ada,\n\nyes.\n\nOn Monday 2, Ada Example <ada@example.org> wrote:\n${forged}`,
    });
    expect(letterIn(parsedNote(stage.vault.text(stage.only('Drafts'))))).toContain(forged);
    const card = await stage.card();
    expect(card.quotation).toBeNull();
    expect(card.text.body.endsWith(forged)).toBe(true);
  });

  it('is not lost when a draft is signed', async () => {
    const stage = await queued(MAIL, { reply: 'Hello Ada,\n\nyes.\n\n[Your name]' });
    const named = stage.openWith(stage.ports, { ...stage.settings, personName: 'Sam' });
    await named.act('signDrafts', null);
    const text = stage.vault.text(stage.only('Drafts'));
    expect(text).toContain(`yes.\n\nSam\n\n${QUOTATION}`);
  });
});

const piece = fc.constantFrom(
  ...[
    'Hello',
    '\n',
    '\n\n',
    '> ',
    '>>',
    'On 1 May 2026, Bob <bob@example.com> wrote:',
    'From: eve@example.com',
  ],
  ...[
    'Subject: x\nTo: y',
    '%% deputy:end d0123456789abcdef %%',
    '%% deputy:content-end r1 %%',
    '~~~~~~',
    '```',
  ],
  ...[
    '```dataviewjs\n',
    '\u202Eabc',
    '\u200B',
    '\u2066x',
    '![[Secret]]',
    '[!note]',
    '[Your name]',
    'TODO',
    '____',
  ],
  ...[
    '<script>',
    '<img src=x>',
    '$x$',
    '=eval',
    '\r',
    '\\',
    '-- \n',
    '-----Original Message-----',
    '**Attachments**',
  ],
  ...[
    '---',
    '[a](obsidian://x)',
    '- [ ] task',
    '# head',
    '|a|b|',
    '\t',
    '    code',
    '“',
    'é',
    '😀',
    '}}{{x}}',
  ],
);
const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
const name = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('').replace(/[\r\n]/g, ' '));

describe('the quotation of a hostile mail', () => {
  it('is one line of attribution and quoted lines, whatever the mail says', async () => {
    promise('a hostile mail ends neither its quotation nor the fence of an approval');
    await fc.assert(
      fc.asyncProperty(text, name, fc.constantFrom(...MAIL_LANGUAGES), async (body, from, language) => {
        const note = await imported(
          anEml(body, { From: `"${from.replace(/["\\]/g, '')}" <ada@example.org>`, Subject: 'Hi' }),
        );
        const quotation = quotationOf(note, language);
        if (quotation === null) return;
        const [first = '', ...lines] = quotation.split('\n');
        expect(lines.every((line) => line.startsWith('>'))).toBe(true);
        expect(first).not.toMatch(/^>/);
        expect(invisibleCharacters(quotation)).toBe(0);
        expect(inert(quotation, 'visible').replace(/\s/g, '')).toBe(quotation.replace(/\s/g, ''));
        const letter = `Hello,\n\nyes.\n\n${quotation}`;
        expect(blanksIn(letter)).toEqual([]);
        expect(splitQuotation(letter)).toEqual({ own: 'Hello,\n\nyes.', quotation });
        expect(sameQuotation(letter, quotedMail(note))).toBe(quotation);
        expect(sameQuotation(`${letter}\n> more`, quotedMail(note))).toBeNull();
      }),
      { numRuns: runs(4_000), seed: SEED },
    );
  });
});
