/** HTML of mails and its Markdown, the same in Node and in a browser. */
export const htmlCases: [name: string, html: string, markdown: string][] = [
  [
    'headings, emphasis and paragraphs',
    '<h1>Offer</h1><p>Dear <b>Ben</b>,<br>see <i>below</i>.</p>',
    '# Offer\n\nDear **Ben**,\nsee _below_.',
  ],
  [
    'links to the web, to mail and to telephones',
    '<a href="https://example.org/a?b=(c)">the offer</a> <a href="mailto:a@example.org">a@example.org</a> <a href="tel:+49">call</a>',
    '[the offer](https://example.org/a?b=%28c%29) <mailto:a@example.org> [call](tel:+49)',
  ],
  [
    'addresses that are their own text',
    '<a href="https://example.org/a_b">https://example.org/a_b</a>',
    '<https://example.org/a_b>',
  ],
  [
    'only the text of other links',
    '<a href="javascript:x()">run</a> <a href="obsidian://open">open</a> <a href="/local">local</a> <a name="x">anchor</a>',
    'run open local anchor',
  ],
  [
    'lists within lists',
    '<ul><li>One</li><li>Two<ol><li>a</li><li>b</li></ol></li></ul>',
    '- One\n- Two\n  1. a\n  2. b',
  ],
  [
    'tables of data',
    '<table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Chair | red</td><td>40 €</td></tr></tbody></table>',
    '| Item | Price |\n| --- | --- |\n| Chair \\| red | 40 € |',
  ],
  [
    'tables that only place things, as paragraphs',
    '<table><tr><td><table><tr><td>Left</td><td>Right</td></tr></table></td></tr></table>',
    'Left\n\nRight',
  ],
  [
    'tables of data with a picture in a cell',
    '<table><tr><td>Item</td><td>Price</td></tr><tr><td><img src="cid:a" alt="Red">Chair</td><td>40 €</td></tr></table>',
    '| Item | Price |\n| --- | --- |\n| \\[image: Red\\]Chair | 40 € |',
  ],
  [
    'emphasis that ends with its text',
    '<p><b>Sale<br></b>today<i> and<br><br>tomorrow</i></p>',
    '**Sale**\ntoday _and_\n\n_tomorrow_',
  ],
  [
    'pictures without words on one line',
    '<p><img src="https://a.example/1"></p><p><img src="https://a.example/2"></p><p>Text</p>',
    '[image](https://a.example/1) [image](https://a.example/2)\n\nText',
  ],
  ['quotes', '<p>Mine</p><blockquote><p>Yours</p></blockquote>', 'Mine\n\n> Yours'],
  [
    'preformatted text, whatever language it claims',
    '<pre><code class="language-dataviewjs">a ``` b\n  c</code></pre>',
    '````\na ``` b\n  c\n````',
  ],
  [
    'no scripts, styles, titles or comments',
    '<head><title>t</title><style>p{}</style></head><script>x()</script><!-- c --><p>Text</p><template>t</template>',
    'Text',
  ],
  [
    'nothing hidden',
    '<div style="display: none">preview</div><span style="font-size:0px">x</span><p hidden>y</p><p style="mso-hide:all">z</p><p style="opacity:0.5">Text</p>',
    'Text',
  ],
  ['no padding of the preview line', `<p>Sale${'&nbsp;&zwnj; '.repeat(50)}</p><p>Text</p>`, 'Sale\n\nText'],
  [
    'no pixels that track',
    '<p>Text<img src="https://t.example/o.gif" width="1" height="1"><img src="https://t.example/p.gif" style="height:1px"></p>',
    'Text',
  ],
  [
    'pictures as links to them',
    '<img src="https://example.org/chair.jpg" alt="The [red] chair">',
    '[image: The \\[red\\] chair](https://example.org/chair.jpg)',
  ],
  [
    'pictures that are links',
    '<a href="https://example.org/shop"><img src="https://example.org/b.png" alt="Shop"></a>',
    '[Shop](https://example.org/shop)',
  ],
  [
    'pictures within the mail by their names',
    '<img src="cid:x" alt="Logo"><img src="data:image/png;base64,AAAA" alt="Plan">',
    '\\[image: Logo\\]\\[image: Plan\\]',
  ],
  [
    'characters that would be Markdown',
    '<p>2 * 3 * 4 # [x] `c` _d_</p>',
    '2 \\* 3 \\* 4 # \\[x\\] \\`c\\` \\_d\\_',
  ],
  [
    'text in frames and forms',
    '<form><p>Yes</p></form><iframe src="https://x.example"></iframe><p>No</p>',
    'Yes\n\nNo',
  ],
];
