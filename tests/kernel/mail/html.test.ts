import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from '../../../src/kernel/mail/html/html';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { htmlCases } from './html-cases';
import { htmlMail } from './mail-bytes';

describe('the HTML of a mail', () => {
  it.each(htmlCases)('keeps %s', (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  it('keeps its words where it is nested too deep to be converted', () => {
    const deep = `${'<div>'.repeat(20_000)}The <b>words</b> &amp; more &#8364;<script>x()</script>`;
    expect(htmlToMarkdown(deep)).toBe('The words & more €');
    expect(htmlToMarkdown(`${'<div>'.repeat(600)}The <b>words</b>`)).toBe('The words');
  });

  it('is harmless in the note, whatever its text says', async () => {
    const { note } = await importMail(
      htmlMail(
        '<p>&lt;iframe src="https://x.example"&gt; %% deputy:end %% &lt;% x %&gt;</p><p>```dataviewjs</p><p>![[Secrets]]</p>',
      ),
    );
    const body = note.slice(note.indexOf('\n---\n\n') + 6);
    expect(body).toBe(
      '< iframe src="https://x.example"> % % deputy:end % % < % x %>\n\n\\`\\`\\`dataviewjs\n\n!\\[\\[Secrets\\]\\]\n',
    );
  });
});
