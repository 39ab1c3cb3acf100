import type TurndownService from 'turndown';

/** Converts tables that hold data; the cells of others become paragraphs, because most are only layout. */
export function tableRules(service: TurndownService): void {
  const known = new WeakMap<Node, boolean>();
  const isData = (node: Node): boolean => {
    const table = tableOf(node);
    if (table === null) return false;
    const answer = known.get(table) ?? holdsData(table);
    known.set(table, answer);
    return answer;
  };
  service.addRule('data table', {
    filter: (node) => node.nodeName === 'TABLE' && isData(node),
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  service.addRule('data section', {
    filter: (node) => ['THEAD', 'TBODY', 'TFOOT'].includes(node.nodeName) && isData(node),
    replacement: (content) => content,
  });
  service.addRule('data row', {
    filter: (node) => node.nodeName === 'TR' && isData(node),
    replacement: (content, node) =>
      `\n${content}|${isFirstRow(node) ? `\n${'| --- '.repeat(cellsOf(node).length)}|` : ''}`,
  });
  service.addRule('data cell', {
    filter: (node) => ['TD', 'TH'].includes(node.nodeName) && isData(node),
    replacement: (content) => `| ${content.replace(/\s+/g, ' ').trim().replace(/\|/g, '\\|')} `,
  });
}

function tableOf(node: Node): Element | null {
  for (let at: Node | null = node; at !== null; at = at.parentNode) {
    if (isTable(at)) return at;
  }
  return null;
}

const isTable = (node: Node): node is Element => node.nodeName === 'TABLE';

/** Whether it has at least two rows of two cells without blocks. With pictures, two thirds must hold text. */
function holdsData(table: Element): boolean {
  if (BLOCKS.some((name) => table.getElementsByTagName(name).length > 0)) return false;
  const rows = Array.from(table.getElementsByTagName('tr'), cellsOf).filter((cells) => cells.length >= 2);
  if (rows.length < 2) return false;
  const cells = rows.flat();
  const hasPictures = table.getElementsByTagName('img').length > 0;
  const texts = cells.filter(({ textContent }) => (textContent ?? '').trim() !== '').length;
  return !hasPictures || texts * 3 >= cells.length * 2;
}

const BLOCKS = ['table', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3'];

const cellsOf = (row: Node): Node[] =>
  Array.from(row.childNodes).filter(({ nodeName }) => ['TD', 'TH'].includes(nodeName));

const firstRows = new WeakMap<Element, Node | undefined>();

/** Whether a row is the first of its table. Cached by table, because finding a table's rows takes time. */
function isFirstRow(row: Node): boolean {
  const table = tableOf(row);
  if (table === null) return false;
  if (!firstRows.has(table)) firstRows.set(table, table.getElementsByTagName('tr')[0]);
  return firstRows.get(table) === row;
}
