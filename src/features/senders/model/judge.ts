import { plainLetters } from '../../../kernel/notes/text/word-pattern';
import { type Audience, audienceOf } from '../../../core/triage/model/audience';
import type { Decision } from '../../../core/triage/model/decision';
import type { MailContext } from '../../../core/triage/model/mail-context';
import { neverArchived } from '../../../core/triage/model/never-archived';
import type { Occasion } from '../../../core/triage/model/occasion';
import { purposeOf } from '../../../core/triage/model/purpose';
import { CHECKED_FIRST, type Treatment } from './act-record';
import { type HashedMail, featuresOf, shortCode } from './features';
import { ENOUGH_NEEDED, type SenderHistory, isFamiliar, type Learned } from './learn';
import { keysOf, kindOfKey, type MailMark, mailMark, senderKey, type SenderKey } from './sender-key';
import { comparedSentences, type Sentence, sentencesIn } from './sentences';

/** A mail as it is compared with those that the person handled. */
export interface SeenMail {
  mark: MailMark;
  features: HashedMail;
  /** Whether the mail went to many, and is meant for no single person. */
  isBulk: boolean;
  /** Why the mail always comes to the person, whatever was learned; otherwise `null`. */
  guard: string | null;
  /** Code of the rules' finding in the mail. */
  saw: string;
  /** Sentences of a mail that did not go to many; `null` if there are too many to compare. */
  sentences: readonly Sentence[] | null;
}

export interface MailToJudge {
  mail: MailContext;
  isVouched: boolean;
  person: Occasion['person'];
  rules: { kind: string; reasoning: string };
}

/** The mail to compare; else why nothing is learned from it. */
export function seenMail({ mail, isVouched, person, rules }: MailToJudge): SeenMail | string {
  const mark = mailMark(mail, isVouched);
  if (mark === null) return 'its sender is not one plain address';
  const audience = audienceOf(mail, person);
  const isBulk =
    (audience.bulkSign ?? audience.newsletterSign) !== null &&
    !audience.isAnswer &&
    (audience.sender !== 'person' || audience.receivers === 'list');
  const saw = whatRulesSaw(rules);
  const features = featuresOf(mail, { mark, kind: saw, isBulk });
  return {
    mark,
    features,
    isBulk,
    guard: guardOf(mail, audience, isBulk),
    saw: shortCode(saw).toString(36),
    sentences: isBulk ? [] : comparedSentences(mail),
  };
}

/** Why no learned line may archive the mail, as the end of a sentence. */
function guardOf(mail: MailContext, audience: Audience, isToMany: boolean): string | null {
  if (audience.isAnswer && audience.receivers !== 'list') return 'it answers another mail';
  const found = neverArchived(sentencesIn(mail).map(plainLetters), { isToMany });
  return found === null ? null : `it says "${found.word}"`;
}

/** The kind of a reason, without what it quotes and counts. */
const whatRulesSaw = ({ kind, reasoning }: MailToJudge['rules']): string =>
  `${kind} ${(/^[^\d:;"“„«'(,]{0,60}/u.exec(reasoning)?.[0] ?? '').trim()}`;

export interface LearnedVerdict {
  does: Treatment;
  /** The key that decides; that of the sender where the score alone decides. */
  key: SenderKey;
  reason: string;
}

/**
 * Mail is judged by its score, and by whether the rules see in it what they saw before. Mail that is not to many is archived
 * only if each sentence is one that the person archived, and read only if each is near to those, or if the sender writes
 * about something else each time. `null`: what was learned says nothing.
 */
export function verdictOn(seen: SeenMail, learned: Learned): LearnedVerdict | null {
  if (seen.guard !== null) return null;
  const keys = keysOf(seen.mark);
  for (const key of keys) {
    const does = learned.confirmed.get(key);
    if (does !== undefined)
      return { does, key, reason: `You confirmed the line on ${key.replaceAll('"', "'")}.` };
  }
  if (learned.chance(seen.features) >= learned.threshold) return null;
  const key = keys.find((each) => learned.histories.has(each));
  const history = key === undefined ? undefined : learned.histories.get(key);
  if (key === undefined || history === undefined) return byScore(seen, learned);
  if (!history.isArchived || !history.saw.has(seen.saw)) return null;
  const isLike = seen.isBulk || isEach(seen, ({ code }) => history.says.has(code));
  const reason = putAway(key, history);
  if (isLike && history.mayArchive) return { does: 'archive', key, reason: `${reason}.` };
  if (isLike) return { does: 'read', key, reason: `${reason}.` };
  const isNear = ({ code, words }: Sentence): boolean =>
    history.says.has(code) || isFamiliar(words, history.words);
  return history.isOfNews || isEach(seen, isNear)
    ? { does: 'read', key, reason: `${reason}, but this one says something else.` }
    : null;
}

const isEach = ({ sentences }: SeenMail, is: (sentence: Sentence) => boolean): boolean =>
  sentences?.every(is) === true;

function byScore({ mark, isBulk }: SeenMail, { needed, bySender }: Learned): LearnedVerdict | null {
  const key = senderKey(mark);
  const { kept = 0, answered = 0 } = bySender.get(key) ?? {};
  if (!isBulk || needed < ENOUGH_NEEDED || kept + answered > 0) return null;
  return { does: 'read', key, reason: 'It went to many, and is like mail that you put away.' };
}

const putAway = (key: SenderKey, { acts }: SenderHistory): string =>
  `You put away the last ${String(acts.length)} mails ${kindOfKey(key) === 'subject' ? 'like this ' : ''}of this sender`;

/**
 * The decision of the rules, unless what was learned archives the mail, or puts it into *Read* or *To check*. Never
 * changed: a draft, an urgent mail, a receipt, a mail to do something about, and a mail to the person that asks them
 * something.
 */
export function withLearned(
  decision: Decision,
  { mail, seen, moneyWords }: { mail: MailContext; seen: SeenMail; moneyWords: readonly string[] },
  learned: Learned,
): Decision {
  if (mail.answer !== null) return decision;
  if (decision.kind === 'archive') return keptInstead(decision, seen, learned);
  if (decision.kind !== 'needs_info' || decision.isReceipt === true || decision.due !== undefined)
    return decision;
  const verdict = verdictOn(seen, learned);
  if (verdict === null) return decision;
  const { does, key, reason } = verdict;
  const isAsked = purposeOf(decision, mail, moneyWords) === 'answer';
  if (isAsked && !(seen.isBulk || does === 'archive')) return decision;
  if (does === 'archive' && learned.checked >= CHECKED_FIRST)
    return { kind: 'archive', confidence: CONFIDENCE, reasoning: reason, senderLine: key };
  return {
    ...NEEDS_INFO,
    reasoning: reason,
    senderLine: key,
    purpose: 'read',
    ...(does === 'archive' && TO_CHECK),
  };
}

/** Mail that the rules archive goes to the person if they restored the last mails with its key. */
function keptInstead(decision: Decision, { mark, guard }: SeenMail, { histories }: Learned): Decision {
  const key = keysOf(mark).find((each) => histories.has(each));
  const history = key === undefined ? undefined : histories.get(key);
  if (key === undefined || history === undefined || history.isArchived) return decision;
  const reasoning = `You kept the last ${String(history.acts.length)} mails of this sender.`;
  return { ...NEEDS_INFO, reasoning, senderLine: key, ...(guard === null && { purpose: 'read' }) };
}

const CONFIDENCE = 0.6;

const TO_CHECK = {
  missing: 'Deputy would archive this: mark it done if that is right, or decide otherwise.',
  isToCheck: true,
} as const;

const NEEDS_INFO = {
  kind: 'needs_info',
  confidence: CONFIDENCE,
  missing: 'Nothing is expected of you.',
} as const;
