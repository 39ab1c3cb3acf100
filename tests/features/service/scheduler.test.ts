import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { schedulerOf, SCHEDULERS, type Service } from '../../../src/features/service/model/scheduler';
import { seededRandom } from '../../fakes/seeded-random';
import { temporaryFolder } from '../../fakes/temporary-folder';
import { runs, SEED } from '../../runs';
import { promise } from '../../promise';

const PERSON = { home: '/home/ada', configuration: null, uid: 1000 };
const serviceFor = (vault: string): Service => ({
  name: 'deputy-notes-1a2b3c4d',
  command: [process.execPath, '/opt/deputy/deputy.mjs', 'watch', vault, '--no-input'],
  workingFolder: `/home/ada/.config/deputy/services/${vault.replaceAll('/', '')}`,
  variables: { PATH: '/usr/bin', DEPUTY_CONFIG_DIR: vault },
});

/** Names of folders that a unit would misread if it did not quote them. */
const ODD = [
  '/my notes',
  '/100 %n',
  '/$HOME',
  '/a"b',
  "/it's",
  '/a\\n',
  '/ünï',
  '/<&>',
  '/-x',
  '/;#',
  '/a=b',
];
const LETTERS = ` %$"\\'<>&;#=-@nu{}üabc`;
const random = seededRandom(SEED);
const word = (): string =>
  Array.from({ length: 12 }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('');
const VAULTS = [...ODD, ...Array.from({ length: runs(500) }, () => `/${word()}`)];

const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('a unit of systemd', () => {
  it.skipIf(!hasAnalyzer)(`is one that systemd-analyze verifies (seed ${String(SEED)})`, () => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const files = VAULTS.slice(0, 30).map((vault, index) => {
      const file = join(folder, `deputy-${String(index)}.service`);
      writeFileSync(file, SCHEDULERS.systemd.unit(serviceFor(vault), PERSON));
      return file;
    });
    const env = { ...process.env, LC_ALL: 'C', XDG_RUNTIME_DIR: folder };
    const { status, stderr } = spawnSync('systemd-analyze', ['--user', 'verify', ...files], { env });
    expect([status, stderr.toString()]).toEqual([0, '']);
  });

  it(`names each word as it is (seed ${String(SEED)})`, () => {
    for (const vault of VAULTS) {
      const service = serviceFor(vault);
      const lines = SCHEDULERS.systemd.unit(service, PERSON).split('\n');
      const valueOf = (key: string): string[] =>
        lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
      expect(
        valueOf('ExecStart')
          .flatMap(wordsOf)
          .map((text) => text.replaceAll('$$', () => '$')),
      ).toEqual(service.command);
      expect(valueOf('Environment').flatMap(wordsOf)).toEqual([
        'PATH=/usr/bin',
        `DEPUTY_CONFIG_DIR=${vault}`,
      ]);
      expect(valueOf('WorkingDirectory')).toEqual([service.workingFolder.replaceAll('%', '%%')]);
    }
  });

  it('restarts what failed, is stopped by SIGTERM with time for a note, and starts with the person', () => {
    promise('Whatever ends with an error is started again after a minute');
    const unit = SCHEDULERS.systemd.unit(serviceFor('/notes'), PERSON);
    for (const line of ['Restart=on-failure', 'TimeoutStopSec=660', 'WantedBy=default.target'])
      expect(unit.split('\n')).toContain(line);
    expect(unit).not.toMatch(/^User=|KillSignal/m);
  });
});

/** The words of a line as the manual of systemd describes them: quotation marks, escapes and `%%`. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1').replaceAll('%%', '%'),
  );

describe.each([
  ['launchd', '/home/ada/Library/LaunchAgents/deputy-notes-1a2b3c4d.plist'],
  ['windows', '/home/ada/.config/deputy/services/notes\\task.xml'],
] as const)('a unit of %s', (system, file) => {
  const scheduler = SCHEDULERS[system];

  it('lies where the system looks, and is whole XML whatever the vault is called', () => {
    expect(scheduler.file(serviceFor('/notes'), PERSON)).toBe(file);
    for (const vault of VAULTS) {
      const texts = textsOf(scheduler.unit(serviceFor(vault), PERSON));
      expect(texts.join(' ')).toContain(vault);
    }
  });
});

/** Texts of an XML document. Throws if its elements are not closed in order, or a text holds a bare mark. */
function textsOf(xml: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  for (const [, close, name = '', self, text = ''] of xml
    .replace(/<[?!][^>]*>/g, '')
    .matchAll(/<(\/?)(\w+)[^>]*?(\/?)>([^<]*)/g)) {
    if (close === '/') expect(open.pop()).toBe(name);
    else if (self === '') open.push(name);
    expect(text.replaceAll(/&(?:amp|lt|gt);/g, '')).not.toMatch(/[&<>]/);
    texts.push(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
  }
  expect(open).toEqual([]);
  return texts;
}

describe('a plist', () => {
  it('starts with the login, starts again after a failure, and keeps output where the system keeps it', () => {
    const unit = SCHEDULERS.launchd.unit(serviceFor('/notes'), PERSON);
    expect(unit).toContain('<key>RunAtLoad</key><true/>');
    expect(unit).toContain('<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>');
    expect(unit).toContain('<string>/home/ada/Library/Logs/deputy-notes-1a2b3c4d.log</string>');
    expect(SCHEDULERS.launchd.start(serviceFor('/notes'), PERSON)).toEqual([
      ['launchctl', 'bootstrap', 'gui/1000', '/home/ada/Library/LaunchAgents/deputy-notes-1a2b3c4d.plist'],
    ]);
  });
});

describe('a task of Windows', () => {
  it('runs as the person, once, without an end, and starts again after a failure', () => {
    const unit = SCHEDULERS.windows.unit(serviceFor('C:\\'), PERSON);
    // The elements of a task in the order of its schema.
    const order = ['Triggers', 'Principals', 'Settings', 'Actions'].map((name) => unit.indexOf(`<${name}`));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    for (const element of [
      'MultipleInstancesPolicy>IgnoreNew',
      'ExecutionTimeLimit>PT0S',
      'RunLevel>LeastPrivilege',
    ])
      expect(unit).toContain(`<${element}`);
    expect(unit).toContain('"watch" "C:\\\\" "--no-input"');
  });
});

it('each system has its scheduler, and a system without one is not guessed at', () => {
  expect(['linux', 'darwin', 'win32', 'freebsd'].map(schedulerOf)).toEqual([
    'systemd',
    'launchd',
    'windows',
    null,
  ]);
});
