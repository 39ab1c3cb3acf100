import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../src/core/approvals/model/blanks';
import { readTraces, tracesIn } from '../../../src/core/approvals/model/approval/letter-traces';
import { letterText } from '../../../src/kernel/mail/foreign-text';
import { cleanLetter } from '../../../src/kernel/mail/outgoing/clean-letter';
import { handOverNote } from '../../../src/core/drafts/hand-over-note';
import { NO_PROFILE } from '../../../src/core/drafts/profile';
import { readStepMail } from '../../../src/core/drafts/mail-schema';
import { parseNote } from '../../../src/kernel/notes/note';
import { promise } from '../../promise';
import { runs, SEED, someOf } from '../../runs';
import { tableOf } from '../../word-table';

const rows = tableOf('core/drafts/letters-of-models');

const LETTERS: readonly [string, ...string[]] = [
  'Hello Ann,\n\nThursday at ten is fine. I bring the map; it’s 5 € each.\n\nBest regards,\nSam',
  'Liebe Frau Müller,\n\nvielen Dank für die schöne Nachricht! Am Dienstag geht es leider nicht.\n\nViele Grüße\nJörg',
  'Bonjour Zoé,\n\nc’est noté : à jeudi, 10 h. L’été sera « très chaud ».\n\nCordialement,\nHélène',
  'Здравствуйте, Анна!\n\nДа, в четверг. Спасибо за приглашение.\n\nС уважением,\nИван',
  'Ann 様\n\n木曜日でお願いします。よろしくお願いいたします。\n\n田中',
  'Yes, both. See you at the station.\n\nSam',
];

/** Marks that stand between two words or lines. `{}` is the text of the reasoning. */
const MARKS = rows('marks').map((mark) =>
  mark.replaceAll('§', '|').replaceAll('\\uFFFD', '\uFFFD').replaceAll('\\uD83D', '\uD83D'),
);

/** What stands for other characters, and which. */
const DAMAGED = rows<[damaged: string, meant: string]>('damaged');

/** What a model writes around a letter. */
const WRAPPERS: readonly ((letter: string) => string)[] = [
  ...rows('wrappers').map((put) => (letter: string) => put.replace('{}', () => letter)),
  (letter) => JSON.stringify(letter),
  (letter) => JSON.stringify(JSON.stringify(letter)),
  (letter) => letter.replaceAll('\n', '\\n'),
  (letter) => letter.replaceAll('\n', '\\r\\n'),
  (letter) => letter.replaceAll('\n', '\\\\n'),
  (letter) =>
    letter.replaceAll(/[^ -~\n]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (letter) => letter.replaceAll(/[^ -~\n]/g, (sign) => `&#${String(sign.charCodeAt(0))};`),
  (letter) => JSON.stringify({ reply_body: letter }),
  (letter) => JSON.stringify({ body: letter }),
  (letter) => Buffer.from(letter).toString('base64'),
];

/** Layers that a whole answer may be encoded in. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  (text) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  (text) => JSON.stringify(text),
  (text) => text.replaceAll('\n', '\\n'),
  (text) => `\`\`\`\n${text}\n\`\`\``,
];

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether what a model wrote goes out without a person's hand, though it is not the letter that was meant. */
function leaks(written: string, meant: string): boolean {
  const body = letterText(written);
  const isHeld = body === '' || tracesIn(body).length > 0 || blanksIn(body).length > 0;
  return !isHeld && plain(body) !== plain(letterText(meant));
}

const REASONING = ['I should be kind.', 'Okay, the user wants:\n\n1. an answer\n2. politely', ''];

/** A text at each place of a letter: at the start, between words, at the end, and on lines of its own. */
const placed = (letter: string, text: string): string[] =>
  [0, ...Array.from(letter.matchAll(/\s/g), ({ index }) => index), letter.length].flatMap((at) =>
    [` ${text} `, `\n${text}\n`, `\n\n${text}`].map(
      (put) => `${letter.slice(0, at)}${put}${letter.slice(at)}`,
    ),
  );

const sampled = <T>(all: readonly T[]): readonly T[] => {
  const step = Math.max(1, Math.floor(all.length / runs(20_000)));
  return all.filter((_, index) => (index + SEED) % step === 0);
};

const encoded = (
  cases: readonly { written: string; meant: string }[],
): readonly { written: string; meant: string }[] =>
  // Coprime to the number of encodings, so that each is tried.
  someOf(
    cases.flatMap(({ written, meant }) => ENCODINGS.map((encode) => ({ written: encode(written), meant }))),
    { ci: 5, desk: 8 },
  );

const leaking = (cases: readonly { written: string; meant: string }[]): string[] =>
  cases.filter(({ written, meant }) => leaks(written, meant)).map(({ written }) => written);

describe('a letter that a model wrote', () => {
  it('is never ready to send with a mark of any family in it, in any place and encoding', () => {
    promise('Nothing goes out with a trace of the model that wrote it');
    const marks = MARKS.flatMap((mark) => REASONING.map((text) => mark.replace('{}', text)));
    const cases = LETTERS.flatMap((letter) =>
      [...new Set(marks)].flatMap((mark) =>
        placed(letter, mark).map((written) => ({ written, meant: letter })),
      ),
    );
    expect(leaking(encoded(sampled(cases)))).toEqual([]);
  });

  it('goes out with the characters that were meant, or not at all', () => {
    const cases = LETTERS.flatMap((letter) =>
      DAMAGED.flatMap(([damaged, meant]) => {
        const whole = placed(letter, meant);
        return placed(letter, damaged).map((written, index) => ({ written, meant: whole[index] ?? '' }));
      }),
    );
    expect(leaking(encoded(sampled(cases)))).toEqual([]);
  });

  it('goes out without what was written around it, or not at all', () => {
    const cases = LETTERS.flatMap((letter) =>
      WRAPPERS.map((wrap) => ({ written: wrap(letter), meant: letter })),
    );
    expect(leaking(encoded(cases))).toEqual([]);
  });

  it.each([
    [`<think>I should be kind</think>${LETTERS[0]}`],
    [`Subject: Re: Question\n\n${LETTERS[0]}`],
    [LETTERS[0].replaceAll('\n', '\\n')],
    [`<think>a</think>\n\`\`\`\nSubject: Re: Question\n\n${LETTERS[0]}<|im_end|>\n\`\`\``],
    [`&lt;think&gt;a&lt;/think&gt;${LETTERS[0]}&lt;|eot_id|&gt;`],
  ])('is cleaned of what is certain: %j', (written) => {
    expect(letterText(written)).toBe(LETTERS[0]);
  });

  it.each([
    ['Here is the draft:\n\nHello Ann,\n\nyes.', ['Here is the draft:']],
    ['Hello Ann,\n\nyes.</answer>\n\nSam', ['</answer>']],
    ['Hello Ann,\n\nyes.\n\nKind regards\\nSam', ['\\n']],
    ['Hello Ann,\n\nsee you at the caf\uFFFD.', ['\uFFFD']],
    [
      `${LETTERS[0]}\n\nLet me know if the tone should be warmer.`,
      ['Let me know if the tone should be warmer'],
    ],
    [
      'Hello Ann,\n\nThursday is fine.\n\nBest regards,\n\nI kept it short, as you asked.',
      ['I kept it short, as you asked.'],
    ],
    [
      'Hallo Ann,\n\nja, das passt.\n\nBis bald,\nJörg Kern\nExample GmbH\n\nDer Text bleibt bewusst kurz.',
      ['Der Text bleibt bewusst kurz.'],
    ],
    ['I kept it short.\n\nHello!\n\nThursday is fine. See you.', ['I kept it short.']],
    [`${LETTERS[0]}\n\nCan I help you with more?`, ['Can I help you with more?']],
    [`${LETTERS[0]}\n\n*Word count: 14*`, ['*Word count: 14*']],
    [`${LETTERS[0]}\n\nUser: Thanks!`, ['User: Thanks!']],
  ])('that holds a trace says which: %j', (written, traces) => {
    expect(tracesIn(written)).toEqual(traces);
  });
});

/** For each language: greetings, closings with their lines, and what a model says to the person about a letter. */
const LANGUAGES = rows<Record<'greetings' | 'closings' | 'remarks', string[]> & { language: string }>(
  'languages',
);
const BODY = 'Thursday at ten is fine. I bring the map.\n\nSee you at the station.';
const AROUND: readonly ((parts: { greeting: string; closing: string; remark: string }) => string)[] = [
  ({ greeting, closing, remark }) => `${greeting}\n\n${BODY}\n\n${closing}\n\n${remark}`,
  ({ greeting, closing, remark }) => `${greeting}\n\n${BODY}\n\n${closing}\n\n---\n\n${remark}`,
  ({ greeting, closing, remark }) => `${greeting}\n\n${BODY}\n\n${closing}\n\n---\n${remark}`,
  ({ greeting, closing, remark }) => `${greeting}\n${BODY}\n\n${closing}\n\n*(${remark})*`,
  ({ greeting, closing, remark }) => `${greeting}\n\n${BODY}\n\n${closing}\n\n${remark}\n\nPS: Bye!`,
  ({ greeting, closing, remark }) =>
    `${greeting}\n\n${BODY}\n\n${closing}\n\nPS: bring the map.\n\n${remark}`,
  ({ greeting, closing, remark }) => `${remark}\n\n${greeting}\n\n${BODY}\n\n${closing}`,
  ({ greeting, closing, remark }) => `Ok!\n\n${remark}\n\n${greeting}\n\n${BODY}\n\n${closing}`,
  ({ greeting, closing, remark }) => `${remark}\n${greeting}\n\n${BODY}\n\n${closing}`,
];

describe.each(LANGUAGES)('a letter in $language', ({ greetings, closings, remarks }) => {
  const letters = someOf(
    greetings.flatMap((greeting) => closings.map((closing) => ({ greeting, closing }))),
    { ci: 4 },
  );

  it('is held where a remark to the person stands below its signature or above its greeting', () => {
    const ready = letters.flatMap((letter) =>
      remarks.flatMap((remark) =>
        AROUND.map((write) => letterText(write({ ...letter, remark }))).filter(
          (text) => tracesIn(text).length === 0,
        ),
      ),
    );
    expect(ready).toEqual([]);
  });

  it('is not held without one, with a postscript, an address or an attachment below its signature', () => {
    const below = [
      '',
      '\n\nPS: Could you send the letter of March, too?',
      '\n\nP.S. Thanks again!',
      '\n\nTel. 555 0100\nsam@example.org',
    ];
    const more = [
      '\n\n-- \nExample Ltd\nThis e-mail is confidential.',
      '\n\nCc: Bo Kern',
      '\n+49 30 5550100\nwww.example.org',
    ];
    const written = letters.flatMap(({ greeting, closing }) =>
      [...below, ...more].flatMap((end) =>
        [
          BODY,
          `We meet here:\n\nCafé Rossi\nHauptstraße 5\n\nSee you there!`,
          `${BODY}\n\n- one\n- two\n\nDoes that fit?`,
        ].map((body) => `${greeting}\n\n${body}\n\n${closing}${end}`),
      ),
    );
    expect(written.filter((letter) => tracesIn(letterText(letter)).length > 0)).toEqual([]);
  });
});

const SAVED = {
  finishReason: 'stop',
  usage: { inputTokens: 1, outputTokens: 1, isEstimated: false },
  cost: 'local',
  latencyMs: 1,
} as const;

describe('what else a model writes of a mail', () => {
  it('is cleaned likewise: subject and text of a step or an ask', () => {
    const answer = { subject: '**Subject:** Caf\\u00e9<|im_end|>', body: `<think>a</think>${LETTERS[0]}` };
    expect(readStepMail({ ...SAVED, text: JSON.stringify(answer) })).toEqual({
      ok: true,
      value: { subject: 'Café', body: LETTERS[0] },
    });
  });

  it('holds back a draft with what is doubtful: the reason of a hand-over', () => {
    const note = parseNote('---\ntype: email\nsubject: Hello\n---\n\n</answer>\n');
    if (!note.ok) throw new Error('no note');
    const source = { path: 'a.md', link: '[[a]]', note: note.value };
    const facts = { folder: 'Drafts', at: '2026-02-22T10:15:30.000+01:00', profile: NO_PROFILE, source };
    const traces = (reason: string): string[] => {
      const made = parseNote(handOverNote({ ...facts, reason }).text);
      return made.ok ? readTraces(made.value.frontmatter) : [];
    };
    expect(traces('For legal.')).toEqual([]);
    expect(traces('For legal</reason>. Please.')).toEqual(['< /reason>']);
  });
});

describe('an ordinary letter', () => {
  const SENTENCES = rows('sentences');
  const BLOCKS = [
    'Use the `<|im_end|>` token, as in:\n\n```\n{"name": "x", "arguments": {}}\n</s>\n```',
    '- one\n- two\n\n1. three\n2. four',
    '> <think>that was quoted</think>\n> Subject: Hello',
    'We meet at:\n\nCafé Rossi\nParis\n\nSee you there!',
    'Best wishes to all of you, from all of us!',
    '',
  ];
  const OPENINGS = [
    'Hello Ann,',
    'Hi Ann!',
    'Liebe Frau Müller,',
    'Bonjour,',
    'Ann 様',
    'Dear all:',
    '',
  ].concat(LANGUAGES.flatMap(({ greetings }) => greetings));
  const CLOSINGS = [
    'Best regards,\nSam',
    'Best regards,\n\nSam',
    'Viele Grüße\nJörg',
    'Best regards,\nSam\n\nPS: Could you send the letter of March, too?',
    '-- \nSam Lee\nTel. 555 0100\nThis e-mail is confidential.',
    'Sam\n\nPS: the answer to the letter is yes.',
    '',
    ...LANGUAGES.flatMap(({ closings }) => closings),
  ];

  it('stays as it is and is not held', () => {
    const letter = fc
      .tuple(
        fc.constantFrom(...OPENINGS),
        fc.uniqueArray(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(' ', '\n'),
        fc.constantFrom(...BLOCKS),
        fc.constantFrom(...CLOSINGS),
      )
      .map(([opening, sentences, between, block, closing]) =>
        [opening, sentences.join(between), block, closing].filter((part) => part !== '').join('\n\n'),
      );
    fc.assert(
      fc.property(letter, (written) => {
        expect(cleanLetter(written)).toBe(written);
        expect(tracesIn(letterText(written))).toEqual([]);
      }),
      { numRuns: runs(20_000), seed: SEED },
    );
  });

  it.each(rows('is not held'))(
    'is not held by a line that looks like a greeting, a name or a closing: %j',
    (letter) => {
      expect(tracesIn(letterText(letter))).toEqual([]);
    },
  );

  it.each(['Antwort: ja, das passt.\n\nSam', 'Re: the key is here.\n\nCome at ten.'])(
    'keeps a first line that is a sentence, for the person to see: %j',
    (letter) => {
      expect(cleanLetter(letter)).toBe(letter);
      expect(tracesIn(letter)).toHaveLength(1);
    },
  );

  it('is not changed by cleaning it twice', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(...MARKS, ...SENTENCES, ...Object.keys(DAMAGED), '\n', '\\n', '"', '```', '&amp;'),
          {
            maxLength: 8,
          },
        ),
        (parts) => {
          const once = cleanLetter(parts.join(' '));
          expect(cleanLetter(once)).toBe(once);
        },
      ),
      { numRuns: runs(20_000), seed: SEED },
    );
  });
});
