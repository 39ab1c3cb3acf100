import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { findWord } from '../../../kernel/notes/text/word-pattern';
import { BOUNCE } from './cues/mail-cues';
import { type Finding, archive, inQuotes, leftOpen } from './finding';
import type { MailContext } from './mail-context';

/**
 * Finds a report that a mail of the person's was or was not delivered, with its recipient and the reason, or that it
 * was read.
 */
export function findBounce({ mail, subject }: { mail: MailContext; subject: string }): Finding | null {
  const report = mail.body.slice(0, MOST_CHARACTERS).replace(/\\(?=[\p{P}\p{S}])/gu, '');
  if (mail.isReadReceipt) return archive(0.6, `A read receipt: ${inQuotes(dispositionIn(report))}.`);
  const action = /^\W{0,4}Action\s?:\s?(\w{1,20})/imu.exec(report)?.[1]?.toLowerCase() ?? null;
  if (!isReport(mail, subject, action)) return null;
  if (action !== null && ARRIVED.test(action)) return archive(0.6, `A delivery report: ${inQuotes(action)}.`);
  const receiver = receiverIn(report, mail);
  const to = receiver === null ? '' : `: to ${inQuotes(receiver)}`;
  const cause = causeIn(report);
  const why = cause === null ? '; the report does not say why' : `, because ${inQuotes(cause)}`;
  const isLate =
    action === 'delayed' || (action === null && DELAYED.test(`${subject}\n${report.slice(0, 1_000)}`));
  const what = isLate ? 'A mail has not arrived yet' : 'A mail did not arrive';
  return leftOpen(`${what}${to}${why}.`, 'Send it again, or to another address?');
}

/** Disposition type of a read receipt, such as "displayed". The disposition mode before the semicolon is skipped. */
const dispositionIn = (report: string): string =>
  /^\W{0,4}Disposition\s?:[^;\n]{0,200};?[ \t]{0,9}([^\n]{0,200})/imu.exec(report)?.[1]?.trim() ?? '';

const MOST_CHARACTERS = 20_000;
const DELAYED =
  /\b(?:delayed|not (?:yet )?been delivered yet|still trying|keep trying|verzögert|retardé|retrasad|ritardo|atrasad|vertraagd|fördröjd)/iu;
const ARRIVED = /^(?:delivered|relayed|expanded)$/u;
/** Matches an address that sends only delivery reports. */
const MAILER_DAEMON = /^mailer[._-]?daemon@/iu;
const DAEMON = /^(?:mailer[._-]?daemon|postmaster|mail[._-]?delivery\S*|bounces?)@/iu;

function isReport({ from, body }: MailContext, subject: string, action: string | null): boolean {
  const isDaemon = parseAddresses(from ?? '').some(({ address }) => DAEMON.test(address));
  const isReporting = body.includes('**Delivery report**') && action !== null;
  const isMailer = parseAddresses(from ?? '').some(({ address }) => MAILER_DAEMON.test(address));
  return isReporting || isMailer || (isDaemon && SAYS_WHY.test(body)) || isCalledSo(from, subject, isDaemon);
}

const isCalledSo = (from: string | null, subject: string, isDaemon: boolean): boolean =>
  from !== null && findWord(BOUNCE, subject) !== null && (isDaemon || AUTOMATIC.test(from));

const AUTOMATIC = /daemon|postmaster|delivery|no-?reply|bounce|microsoft|exchange|administrator|system/iu;

function receiverIn(report: string, { from, to }: MailContext): string | null {
  const named = /^\W{0,4}(?:Final|Original)-Recipient\s?:[^;\n]{0,40};\s{0,4}<?([^\s<>]{3,200})/imu.exec(
    report,
  )?.[1];
  if (named !== undefined) return named;
  const others = new Set(
    parseAddresses(`${from ?? ''}, ${to ?? ''}`).map(({ address }) => address.toLowerCase()),
  );
  const found = report.slice(0, 4_000).match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gu) ?? [];
  return found.find((address) => !others.has(address.toLowerCase()) && !DAEMON.test(address)) ?? null;
}

function causeIn(report: string): string | null {
  const code =
    /^\W{0,4}Diagnostic-Code[ \t]?:[ \t]?(?:[\w-]{1,20}[ \t]?;\s{0,9})?([^\s;][^\n;]{4,300})/imu.exec(
      report,
    )?.[1];
  if (code !== undefined) return code;
  const line = report
    .slice(0, 4_000)
    .split('\n')
    .find((text) => SAYS_WHY.test(text));
  return line === undefined ? null : line.trim();
}

/** Matches a mail server's error number, or the words that usually come with it. */
const SAYS_WHY =
  /(?:^|\D)5\d\d[ -]\S|(?:^|\D)5\.\d{1,3}\.\d{1,3}(?!\d)|user unknown|unknown user|no such user|does(?:n't| not) exist|mailbox (?:is )?(?:full|unavailable)|over quota|quota exceeded|address (?:was )?not found|host (?:or domain )?(?:name )?not found|relay access denied|failed permanently|could not be delivered|couldn't be delivered|existiert nicht|postfach (?:ist )?voll|nicht gefunden|no existe|buzón lleno|n'existe pas|boîte pleine|non esiste|casella piena|não existe|caixa cheia|bestaat niet|postvak vol/iu;
