import { headerLines, headersOf } from './imap-folder.mjs';

/** One answer to FETCH. `items` is what the client wrote. */
export function fetchLine(mail, place, items) {
  const asked = items.toUpperCase();
  const values = [`UID ${mail.uid}`];
  if (/\bFLAGS\b/.test(asked)) values.push(`FLAGS (${[...mail.flags].join(' ')})`);
  if (asked.includes('INTERNALDATE')) values.push(`INTERNALDATE "${internalDate(mail.date)}"`);
  if (asked.includes('RFC822.SIZE')) values.push(`RFC822.SIZE ${mail.source.length}`);
  for (const [, section, from, length] of asked.matchAll(/BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g))
    values.push(bodyValue(mail.source, { section, from, length }));
  return `* ${place} FETCH (${values.join(' ')})\r\n`;
}

function bodyValue(source, { section, from, length }) {
  const whole = sectionOf(source, section);
  if (from === undefined) return `BODY[${section}] {${whole.length}}\r\n${whole}`;
  const part = whole.slice(Number(from), Number(from) + Number(length));
  return `BODY[${section}]<${from}> {${part.length}}\r\n${part}`;
}

function sectionOf(source, section) {
  const [, names] = /^HEADER\.FIELDS \((.*)\)$/.exec(section) ?? [];
  if (names !== undefined)
    return `${names
      .split(' ')
      .map((name) => headerLines(source, name))
      .join('')}\r\n`;
  if (section === 'HEADER') return headersOf(source);
  return section === 'TEXT' ? source.slice(headersOf(source).length) : source;
}

function internalDate(date) {
  const [, , month] = date.toUTCString().split(' ');
  const [day, time] = date.toISOString().slice(0, 19).split('T');
  const [year, , dayOfMonth] = day.split('-');
  return `${dayOfMonth}-${month}-${year} ${time} +0000`;
}
