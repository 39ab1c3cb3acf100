import { execFileSync } from 'node:child_process';
import PostalMime, { type Address } from 'postal-mime';

/** A letter as a mail program reads it; addresses as they are on the wire. */
export interface ReadLetter {
  from: string;
  to: string;
  cc: string;
  subject: string;
  /** Without line breaks at its end. */
  body: string;
  inReplyTo: string;
  references: string;
  files: [name: string, hex: string][];
}

/** Addresses with their names, as a person reads them. */
export const written = (all: readonly { name: string; address: string }[]): string =>
  all.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', ');

const READ = `
import sys, json, email, email.policy
def read(source):
  mail = email.message_from_string(source, policy=email.policy.default)
  boxes = lambda name: ', '.join(f'{a.display_name} <{a.addr_spec}>' if a.display_name else a.addr_spec for a in (mail[name].addresses if mail[name] else []))
  text = lambda name: ' '.join(str(mail[name] or '').split())
  defects = [str(defect) for part in mail.walk() for defect in part.defects]
  if defects: raise Exception(defects)
  return {'from': boxes('from'), 'to': boxes('to'), 'cc': boxes('cc'), 'subject': str(mail['subject'] or ''),
    'body': mail.get_body(('plain',)).get_payload(decode=True).decode('utf-8').replace(chr(13), '').rstrip(chr(10)),
    'inReplyTo': text('in-reply-to'), 'references': text('references'),
    'files': [[part.get_filename(), part.get_payload(decode=True).hex()] for part in mail.iter_attachments()]}
print(json.dumps([read(source) for source in json.load(sys.stdin)]))`;

/** How Python's parser reads letters. It puts a space between the encoded words of a long name. */
export const byPython = (sources: readonly string[]): ReadLetter[] =>
  JSON.parse(
    execFileSync('python3', ['-c', READ], {
      ...{ input: JSON.stringify(sources), encoding: 'utf8', maxBuffer: 1e9 },
      env: { ...process.env, PYTHONUTF8: '1' },
    }),
  ) as ReadLetter[];

/** How postal-mime reads a letter. */
export async function byPostalMime(source: string): Promise<ReadLetter> {
  const { from, to = [], cc = [], subject = '', text = '', ...rest } = await PostalMime.parse(source);
  const { attachments, inReplyTo = '', references = '' } = rest;
  const boxes = (all: readonly Address[]): string =>
    written(all.map(({ name, address = '' }) => ({ name, address })));
  return {
    ...{ from: boxes(from === undefined ? [] : [from]), to: boxes(to), cc: boxes(cc), subject, inReplyTo },
    body: text.replaceAll('\r', '').replace(/\n+$/, ''),
    references: references.split(/\s+/).join(' '),
    files: attachments.map(({ filename, content }) => [
      filename ?? '',
      Buffer.from(content as ArrayBuffer).toString('hex'),
    ]),
  };
}
