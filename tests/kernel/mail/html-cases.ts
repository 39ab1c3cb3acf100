import TABLE from '../../data/tables/kernel/mail/html-cases.json';

/** HTML of mails and its Markdown, the same in Node and in a browser. */
export const htmlCases = TABLE.cases as [name: string, html: string, markdown: string][];
