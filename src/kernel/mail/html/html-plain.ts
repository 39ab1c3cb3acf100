/** The bare text and the links of HTML that the converter can't take, in linear time, however broken it is. */
export function htmlToPlainText(html: string): string {
  return ['script', 'style', 'title']
    .reduce(withoutElement, html)
    .replace(/<\/?(?:p|div|br|tr|li|h[1-6]|table|ul|ol|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, (tag) => linkOf(tag) ?? ' ')
    .replace(ENTITY, decodeEntity)
    .replace(/[ \t]+/g, ' ')
    .replace(/\n[ \n]+/g, '\n\n')
    .trim();
}

function withoutElement(html: string, name: string): string {
  const open = new RegExp(`<${name}\\b`, 'gi');
  const close = new RegExp(`</${name}\\b[^<>]*>?`, 'gi');
  let kept = '';
  let from = 0;
  for (let start = open.exec(html); start !== null; start = open.exec(html)) {
    close.lastIndex = start.index;
    if (close.exec(html) === null) break;
    kept += html.slice(from, start.index);
    from = open.lastIndex = close.lastIndex;
  }
  return kept + html.slice(from);
}

/** `<https://example.org>` of a tag that links there. */
function linkOf(tag: string): string | null {
  if (!/^<a\b/i.test(tag)) return null;
  const [, address] = LINK.exec(tag.slice(0, LONGEST_TAG)) ?? [];
  return address === undefined ? null : ` <${address}> `;
}

const LONGEST_TAG = 10_000;
const LINK = /\bhref\s{0,9}=\s{0,9}["']?\s{0,9}((?:https?:\/\/|mailto:|tel:)[^\s"'<>]+)/i;

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = Number(decimal ?? `0x${hex ?? ''}`);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}
