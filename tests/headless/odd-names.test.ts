import {
  chmodSync,
  chownSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_FOLDERS } from '../../src/core/settings/folders';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

/** Each test starts several processes, on a machine that may have others to run. */

const FOLDERS = [...Object.values(DEFAULT_FOLDERS), 'Logs/Requests'].filter((folder) => folder !== 'Logs');

const ODD: readonly [string, Uint8Array, string, string][] = [
  ['a backslash', utf8('AC\\DC'), 'AC\\DC', 'Its name holds a backslash. Rename it.'],
  ['a tab', utf8('a\tb'), 'a␉b', 'Its name holds a tab. Rename it.'],
  ['a line break', utf8('a\nb'), 'a␊b', 'Its name holds a line break. Rename it.'],
  ['a control character', utf8('a\u001bb'), 'a␛b', 'Its name holds a control character. Rename it.'],
  ['no UTF-8', Uint8Array.of(0x61, 0xff, 0xfe), 'a��', 'Its name is not UTF-8 text. Rename it.'],
];

const OPEN = ['Inbox', 'Needs_Action', 'Pending_Approval', 'Drafts', 'Logs/Requests'];

function beNobody(machine: Machine): void {
  if (process.getuid?.() !== 0) return;
  machine.user = 65_534;
  const home = dirname(machine.vault);
  for (const path of ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })])
    chownSync(join(home, path), machine.user, machine.user);
}

const FINE = ['con', 'b ', 'b .', 'trailing.', `long ${'ä'.repeat(120)}`];

describe('deputy, among files with odd names', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    machine.environment.LLM_PROVIDER = 'rules';
    await machine.run('setup', machine.vault);
    for (const folder of FOLDERS) mkdirSync(join(machine.vault, folder), { recursive: true });
    machine.write('Needs_Action/good.md', aMailNote({ subject: 'Lunch on Monday?' }));
    machine.write('Inbox/good.eml', 'From: ada@example.org\nSubject: Tea?\n\nDo you have time on Friday?\n');
  });
  const save = (folder: string, name: Uint8Array): void => {
    const ending = folder.startsWith('Inbox') ? '.eml' : '.md';
    const path = Buffer.concat([utf8(`${join(machine.vault, folder)}/`), name, utf8(ending)]);
    writeFileSync(path, '---\nstatus: pending\nsubject: Odd\n---\nCan we meet?\n');
  };
  const shownIn = (folder: string, name: string): string =>
    `${folder}/${name}${folder.startsWith('Inbox') ? '.eml' : '.md'}`;
  const expectTheOthersDone = (): void => {
    expect(machine.read('Needs_Action/good.md')).toContain('status: pending_approval');
    expect(machine.has('Inbox/Imported/good.eml')).toBe(true);
  };

  it.each(ODD)(
    'leaves each with %s alone in every folder, names it in one line, and goes on',
    async (...odd) => {
      const [, name, shown, why] = odd;
      for (const folder of FOLDERS) save(folder, name);
      const ran = await machine.run('run', machine.vault);
      expect(ran.code).toBe(1);
      for (const folder of FOLDERS)
        expect(linesOf(ran.stdout, shownIn(folder, shown))).toEqual([
          `  left alone    ${shownIn(folder, shown)}: ${why}`,
        ]);
      expectTheOthersDone();
      const status = await machine.run('status', machine.vault);
      expect(status.code).toBe(0);
      for (const folder of FOLDERS)
        expect(status.stdout).toContain(`Left alone:   ${shownIn(folder, shown)}: ${why}\n`);
    },
  );

  it('works with names that only look odd', async () => {
    for (const name of FINE) for (const folder of FOLDERS) save(folder, utf8(name));
    const ran = await machine.run('run', machine.vault);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expectTheOthersDone();
    for (const name of FINE)
      expect(machine.read(`Needs_Action/${name}.md`)).not.toContain('status: pending\n');
    expect(await machine.run('status', machine.vault)).toMatchObject({ code: 0, stderr: '' });
  });

  it('leaves a folder alone that can not be opened, of its own or below, and goes on', async () => {
    const closed = [
      ...FOLDERS.filter((folder) => !OPEN.includes(folder) && !folder.includes('/')),
      ...OPEN.map((f) => `${f}/Closed`),
    ];
    for (const folder of closed) mkdirSync(join(machine.vault, folder), { recursive: true });
    beNobody(machine);
    for (const folder of closed) chmodSync(join(machine.vault, folder), 0);
    const ran = await machine.start('run', machine.vault).ended;
    const status = await machine.start('status', machine.vault).ended;
    for (const folder of closed) chmodSync(join(machine.vault, folder), 0o700);
    const why =
      'Could not open it: permission was denied. Give Deputy the right to read it, or move it elsewhere.';
    expect([ran.code, status.code, ran.stderr]).toEqual([1, 0, '']);
    for (const folder of closed) {
      expect(linesOf(ran.stdout, `${folder}:`)).toEqual([`  left alone    ${folder}: ${why}`]);
      expect(status.stdout).toContain(`Left alone:   ${folder}: ${why}\n`);
    }
    expectTheOthersDone();
  });

  it('leaves a file alone that can not be read, and goes on', async () => {
    for (const folder of [
      'Needs_Action',
      'Pending_Approval',
      'Approved',
      'Rejected',
      'Drafts',
      'Plans',
      'Skills',
    ]) {
      const file = openSync(join(machine.vault, folder, 'huge.md'), 'w');
      // Larger than Node reads at once; its blocks are not on the disk.
      ftruncateSync(file, 3 * 2 ** 30);
      closeSync(file);
    }
    const { code, stdout } = await machine.run('run', machine.vault);
    expect(code).toBe(1);
    expect(linesOf(stdout, 'Needs_Action/huge.md')).toEqual([
      '  left alone    Needs_Action/huge.md: It could not be read: ERR_FS_FILE_TOO_LARGE. Repair it, or move it elsewhere.',
    ]);
    expect(linesOf(stdout, 'Approved/huge.md')).toHaveLength(1);
    expectTheOthersDone();
    expect(await machine.run('status', machine.vault)).toMatchObject({ code: 0, stderr: '' });
  });
});

function utf8(text: string): Uint8Array {
  return Buffer.from(text);
}

const linesOf = (said: string, named: string): string[] =>
  said.split('\n').filter((line) => line.includes(` ${named}`));
