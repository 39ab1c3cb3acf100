import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseMime } from '../../../src/kernel/mail/bytes/part-bytes';
import { asBytes } from '../../../src/kernel/mail/bytes/windows-1252';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/part-bytes');

const OPTIONS = { forceRfc822Attachments: true };

const piece = fc.oneof(
  fc.constantFrom(...rows('piece')),
  fc.constantFrom(...rows('piece 2')),
  fc.constantFrom('Content-Type: text/html\n\n', 'Content-Transfer-Encoding: base64\r\n\r\n'),
  fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 9,
  }),
);
const encoding = fc.constantFrom(
  'base64',
  'quoted-printable',
  'Quoted-Printable (so)',
  '8bit',
  'x-base64',
  '',
);
const type = fc.constantFrom(
  'text/plain; charset=shift_jis',
  'text/html',
  'multipart/mixed; boundary=b',
  'message/rfc822',
  'image/png',
);

describe('the parts of a mail', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('hold the same bytes as the parser itself finds in them, whatever their encoding', async () => {
    const mail = fc.tuple(type, encoding, fc.array(piece, { maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(mail, async ([contentType, transfer, pieces]) => {
        const bytes = asBytes(
          `Content-Type: ${contentType}\nContent-Transfer-Encoding: ${transfer}\n\n${pieces.join('')}`,
        );
        const { partOf: _, protectedSubject: __, ...email } = await parseMime(bytes, OPTIONS);
        expect(email).toEqual(await PostalMime.parse(bytes, OPTIONS));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['8bit', 'quoted-printable', 'base64'])(
    'cost no chunk per line, however short the lines of broken bytes are (%s)',
    async (transfer) => {
      let chunks = 0;
      class CountingBlob extends Blob {
        constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
          super(parts, options);
          chunks += parts.length;
        }
      }
      vi.stubGlobal('Blob', CountingBlob);
      const unit = transfer === 'base64' ? '/w==\n' : '\u00FF\n';
      const { body } = await importMail(
        asBytes(`From: ada@example.org\nContent-Transfer-Encoding: ${transfer}\n\n${unit.repeat(2_000)}`),
      );
      expect(body).toContain('ÿ');
      expect(chunks).toBe(0);
    },
  );

  it('cost no error per header line of broken bytes', async () => {
    let decoders = 0;
    class CountingDecoder extends TextDecoder {
      constructor(...given: ConstructorParameters<typeof TextDecoder>) {
        super(...given);
        decoders += 1;
      }
    }
    vi.stubGlobal('TextDecoder', CountingDecoder);
    const { subject } = await importMail(asBytes(`Subject: ${'\u00FF\n '.repeat(2_000)}\n\nHello\n`));
    expect(subject).toMatch(/^ÿ/);
    expect(decoders).toBeLessThan(50);
  });
});
