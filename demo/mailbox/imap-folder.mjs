/**
 * @typedef {object} StoredMail
 * @property {number} uid
 * @property {string} source as Latin-1, one character a byte
 * @property {Set<string>} flags
 * @property {Date} date when it came in
 */

/** One folder of a mailbox, in memory. */
export class ImapFolder {
  /** @type {StoredMail[]} in ascending order of UID */
  mails = [];
  nextUid = 1;

  /**
   * @param {string} name
   * @param {string} use what it is for (RFC 6154); '' for the inbox
   * @param {number} validity
   */
  constructor(name, use = '', validity = 1) {
    this.name = name;
    this.use = use;
    this.validity = validity;
  }

  /** @returns {StoredMail} */
  add(source, { flags = [], date = new Date() } = {}) {
    const mail = { uid: this.nextUid, source, flags: new Set(flags), date };
    this.nextUid += 1;
    this.mails.push(mail);
    return mail;
  }

  /** @param {StoredMail} mail */
  remove(mail) {
    this.mails.splice(this.mails.indexOf(mail), 1);
  }

  /**
   * The mails of a set such as `1,3:5,9:*`, by UID or by place.
   *
   * @param {string} set
   * @param {boolean} isByUid
   */
  in(set, isByUid) {
    const keyOf = (mail, place) => (isByUid ? mail.uid : place + 1);
    const last = isByUid ? (this.mails.at(-1)?.uid ?? 0) : this.mails.length;
    const ranges = set.split(',').map((range) => {
      const [from, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)));
      return [Math.min(from, to), Math.max(from, to)];
    });
    return this.mails.filter((mail, place) =>
      ranges.some(([from, to]) => keyOf(mail, place) >= from && keyOf(mail, place) <= to),
    );
  }

  /**
   * The mails that meet every criterion of SEARCH: those that Deputy uses.
   *
   * @param {string[]} words
   */
  search(words) {
    const rest = [...words];
    let found = this.mails;
    while (rest.length > 0) {
      const criterion = rest.shift().toUpperCase();
      if (criterion === 'SINCE') {
        const since = Date.parse(`${rest.shift()} UTC`);
        found = found.filter(({ date }) => date.getTime() >= since);
      } else if (criterion === 'BEFORE') {
        const before = Date.parse(`${rest.shift()} UTC`);
        found = found.filter(({ date }) => date.getTime() < before);
      } else if (criterion === 'HEADER') {
        const [name, part] = rest.splice(0, 2);
        found = found.filter(({ source }) =>
          headerOf(source, name).toLowerCase().includes(part.toLowerCase()),
        );
      } else if (criterion === 'UID') {
        const named = new Set(this.in(rest.shift(), true));
        found = found.filter((mail) => named.has(mail));
      } else if (criterion !== 'ALL') throw new Error(`This server can't search for ${criterion}.`);
    }
    return found;
  }
}

/** The headers of a mail, with the empty line after them. */
export const headersOf = (source) => /^[^]*?\r\n\r\n/.exec(source)?.[0] ?? source;

/** The lines of one header, as they stand there; '' where there is none. */
export function headerLines(source, name) {
  const lines = headersOf(source).match(/^\S[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/gm) ?? [];
  return lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)).join('');
}

const headerOf = (source, name) =>
  headerLines(source, name)
    .slice(name.length + 1)
    .trim();
