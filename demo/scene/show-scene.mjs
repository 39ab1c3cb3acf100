import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDeputyWith } from '../deputy-command.mjs';
import { CERTIFICATE, KEY } from '../mailbox/certificate.mjs';
import { ImapServer } from '../mailbox/imap-server.mjs';
import { startSmtpSink } from '../mailbox/smtp-sink.mjs';
import { heading } from '../report.mjs';
import { startScriptedModel } from '../scripted-model.mjs';
import { notesIn, readVault } from '../vault-files.mjs';
import { FILE, playScene, sceneAnswer } from './scene.mjs';

const PASSWORD = 'kozo-and-gampi-26';

/**
 * Makes a vault in which a reply waits for approval: it knows the conversation and a note, is written in the person's manner, goes to
 * all, quotes the mail and carries a file. Mail servers and model are on this computer, and gone afterwards; the vault stays.
 *
 * @returns {Promise<{ lines: string[], problems: string[] }>}
 */
export async function showScene() {
  const folder = mkdtempSync(join(tmpdir(), 'deputy-demo-'));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  const server = { key: KEY, cert: CERTIFICATE, password: PASSWORD };
  const [imap, sink, model] = await Promise.all([
    new ImapServer({ ...server, security: 'starttls' }).start(),
    startSmtpSink(server),
    startScriptedModel(sceneAnswer),
  ]);
  const variables = { ...model.provider };
  const type = (command, ...args) => runDeputyWith(folder, variables, command, vault, ...args);
  try {
    const [imapAt, smtpAt] = [imap, sink].map(({ port }) => `127.0.0.1:${port}`);
    const print = new X509Certificate(CERTIFICATE).fingerprint256.replaceAll(':', '').toLowerCase();
    const approval = await playScene(
      { vault, type, deliver: ({ text, folder: place }) => imap.deliver(text, { folder: place }) },
      { imap: imapAt, smtp: smtpAt, fingerprints: [print] },
      (secret) => (variables[secret] = PASSWORD),
    );
    answerAll(vault);
    await type('run');
    const printed = await type('status');
    const shown = printed
      .slice(printed.indexOf('  Pending_Approval/'), printed.indexOf('  To decide:'))
      .trimEnd();
    return { lines: linesOf({ folder, vault, approval, shown }), problems: problemsOf(shown, sink.mails) };
  } finally {
    await Promise.all([imap.stop(), sink.stop(), model.stop()]);
  }
}

/** As a person would in an editor: at a terminal, `deputy approve --all` asks. */
function answerAll(vault) {
  const [{ path, text }] = notesIn(readVault(vault), /^Drafts\//);
  const all = text.replace(
    /^to: .*$/m,
    'to: "Clara Novak <clara@circle.example.org>, Tomas Reed <tomas@circle.example.org>"\ncc: "Ines Marsh <ines@library.example.net>"',
  );
  writeFileSync(join(vault, path), all);
}

const linesOf = ({ folder, vault, approval, shown }) => [
  heading('A reply that waits for your approval'),
  shown,
  '',
  heading('Look for yourself'),
  `In Obsidian, "Open folder as vault":  ${vault}`,
  `The approval is ${approval}`,
  'At the terminal, with the device id of the demo:',
  `  export DEPUTY_CONFIG_DIR=${folder}; V=${vault}`,
  '  node dist/deputy.mjs status "$V"',
  '  npm run install:vault -- "$V"                # the plugin; its review shows the approval, too',
  'The mail servers of the demo are gone: nothing can be sent.',
];

function problemsOf(shown, sent) {
  const expected = [
    '210 EUR',
    '[[Reading circle]]',
    `Files: ${FILE}`,
    '> Dear Robin,',
    'Cc: Ines Marsh',
    'Tomas Reed',
  ];
  return [
    ...expected.filter((words) => !shown.includes(words)).map((words) => `The approval lacks "${words}".`),
    ...(sent.length === 0 ? [] : ['Something was sent without approval.']),
  ];
}
