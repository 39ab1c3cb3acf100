import { stripQuotedHistory, withoutListFooter } from '../mail/quoting';
import type { MailContext } from './mail-context';
import { findWord, plainLetters, wordPattern } from './word-pattern';

/**
 * The money word a note holds, as it stands there, or `null`: in its subject, in what its sender wrote, or in the
 * name of an attachment. Quoted history and list footers don't count, so that a newsletter that ends in "manage your
 * subscription" is not about money.
 */
export function findMoneyWord(mail: MailContext, words: readonly string[]): string | null {
  return findWord(
    moneyPattern(words),
    plainLetters([mail.subject, ...mail.attachments, writtenBySender(mail)].join('\n')),
  );
}

export const writtenBySender = (mail: MailContext): string =>
  withoutListFooter(stripQuotedHistory(mail.body));

let latest: { words: readonly string[]; pattern: RegExp } | null = null;

/** The list changes with the settings only; compiling it is dearer than matching a mail. */
function moneyPattern(words: readonly string[]): RegExp {
  if (latest?.words !== words) latest = { words, pattern: wordPattern(words) };
  return latest.pattern;
}
