import { isHistoryHeader, isHistorySeparator } from '../../../../kernel/mail/quoting/history-marks';

/** Replaces everything but the sender's own text with spaces, so that positions stay the same. */
export function ownText(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((_, index) => beginsHistory(lines, index));
  return lines
    .map((line, index) => (QUOTE.test(line) || (end >= 0 && index >= end) ? ' '.repeat(line.length) : line))
    .join('\n');
}

const QUOTE = /^[ \t]{0,3}>/;

function beginsHistory(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (isHistorySeparator(line) || FORWARDED.test(line) || isHistoryHeader(lines, index)) return true;
  // Outlook puts a line of underscores above the headers.
  return /^_{5,99}\s?$/.test(line) && [1, 2].some((below) => isHistoryHeader(lines, index + below));
}

const FORWARDED =
  /^\s{0,9}(?:-{2,20}[^\n-]{0,40}(?:forward|weitergeleitet|transf[ée]r|reenviad|inoltrat|encaminhad|doorgestuurd)|begin forwarded message:)/i;
