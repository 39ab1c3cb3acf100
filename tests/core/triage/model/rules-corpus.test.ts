import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DecisionKind } from '../../../../src/core/triage/model/decision';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { aMailContext, OCCASION } from './a-mail-context';

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpora/triage');

/** `../shared/corpora/README.md` maps the labels. */
const FITTING: Record<string, readonly DecisionKind[]> = {
  URGENT: ['urgent'],
  NEEDS_RESPONSE: ['draft_reply', 'needs_info', 'delegate'],
  FYI: ['archive'],
  PROMOTIONAL: ['archive'],
  PERSONAL: ['draft_reply', 'archive'],
  respond: ['draft_reply', 'needs_info', 'delegate'],
  notify: ['archive', 'urgent', 'needs_info', 'delegate'],
  ignore: ['archive'],
};

interface Labelled {
  label: string;
  mail: MailContext;
}

const MINE: readonly Labelled[] = [
  {
    label: 'FYI',
    mail: aMailContext({ subject: 'Out of office: holidays', body: 'I am out of the office until Monday.' }),
  },
  {
    label: 'URGENT',
    mail: aMailContext({ subject: 'Outage in production', body: 'The shop is down, we lose orders.' }),
  },
  { label: 'PERSONAL', mail: aMailContext({ subject: 'Coffee?', body: 'Are you free on Friday?' }) },
];

describe('the offline rules over labelled mail', () => {
  const mails = existsSync(CORPUS) ? readCorpus() : MINE;

  it('agree with most labels', () => {
    const misses: string[] = [];
    for (const { label, mail } of mails) {
      const { decision } = triageByRules({ mail, moneyWords: DEFAULT_MONEY_WORDS, occasion: OCCASION });
      if (FITTING[label]?.includes(decision) !== true)
        misses.push(`${label} -> ${decision}: ${mail.subject}`);
    }
    const share = 1 - misses.length / mails.length;
    const source = existsSync(CORPUS)
      ? 'the corpora'
      : 'our own fixtures; the sweep over ../shared/corpora was left out';
    console.log(
      `Offline rules: ${String(Math.round(share * 100))} % of ${String(mails.length)} mails of ${source}`,
    );
    if (process.env['SHOW_MISSES'] === '1') console.log(misses.join('\n'));
    expect(share).toBeGreaterThan(0.6);
  });
});

function readCorpus(): Labelled[] {
  return ['gaia-mail.jsonl', 'agents-from-scratch.jsonl'].flatMap((name) =>
    readFileSync(join(CORPUS, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Labelled => toLabelled(JSON.parse(line))),
  );
}

function toLabelled(record: unknown): Labelled {
  const field = (...keys: string[]): string => {
    for (const [key, value] of Object.entries(record ?? {})) {
      if (keys.includes(key) && typeof value === 'string') return value;
    }
    return '';
  };
  return {
    label: field('category', 'triage'),
    mail: aMailContext({
      subject: field('subject'),
      from: field('from', 'author'),
      body: field('body', 'email_thread'),
    }),
  };
}
