import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readVault } from '../../demo/vault-files.mjs';
import { temporaryFolder } from '../fakes/temporary-folder';
import { IS_FULL, IS_THOROUGH } from '../runs';

const DEMO = fileURLToPath(new URL('../../demo', import.meta.url));

interface Shown {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the demo as `npm run demo` does after building, with its vault below `folder`. */
const show = (folder: string, ...args: string[]): Promise<Shown> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(DEMO, 'run.mjs'), ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        TMPDIR: folder,
        LLM_PROVIDER: 'anthropic',
        OPENAI_API_KEY: 'x',
      },
    });
    const shown: Shown = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (shown.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (shown.stderr += chunk.toString()));
    child.on('close', (code) => {
      resolve({ ...shown, code });
    });
  });

describe('the demo', () => {
  const { folder, remove } = temporaryFolder();
  let shown: Shown;
  let after: Map<string, string>;
  beforeAll(async () => {
    writeFileSync(join(folder, '.env'), 'LLM_PROVIDER=openai\n');
    shown = await show(folder);
    after = readVault(/\S+deputy-demo-\w+\/vault/.exec(shown.stdout)?.[0] ?? '');
  });
  afterAll(remove);

  it('ends well, whatever provider the person has set up', () => {
    expect(shown).toMatchObject({ code: 0, stderr: '' });
  });

  it('triages every mail, and each decision is seen', () => {
    const mails = readdirSync(join(DEMO, 'mail')).filter((name) => name.endsWith('.eml'));
    expect(mails.length).toBeGreaterThanOrEqual(16);
    for (const decision of ['urgent', 'draft reply', 'ask you', 'archive'])
      expect(shown.stdout).toMatch(new RegExp(`^.{28}  ${decision} `, 'm'));
    expect([...after.keys()].filter((path) => path.startsWith('Inbox/Imported/'))).toHaveLength(mails.length);
  });

  it('says which mail made no note of its own', () => {
    expect(shown.stdout).toMatch(/^known {4}Inbox\/17-invoice-again\.eml: /m);
  });

  it('makes a plan of longer work, with a hand on the step that reaches outside', () => {
    expect(shown.stdout).toMatch(/^made {5}Plans\/PLAN-\d{4}-001-.+\.md$/m);
    expect(shown.stdout).toMatch(/^ +1\. \[ \] Find the contract\n +2\. \[ \] ✋ Call the landlord/m);
  });

  it('fits a terminal of 100 columns, and is plain text where there is none', () => {
    expect(shown.stdout).not.toContain('\u001B');
    const table = shown.stdout.split('Look for yourself')[0] ?? '';
    expect(table.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('leaves the device id of the person alone', () => {
    expect(readdirSync(folder).filter((name) => !name.startsWith('deputy-demo-'))).toEqual(['.env']);
  });

  it.runIf(IS_FULL)('fails where mail is missing that shows what it promises', async () => {
    mkdirSync(join(folder, 'none'));
    const { code, stderr } = await show(folder, join(folder, 'none'));
    expect(code).toBe(1);
    expect(stderr).toContain('No mail is about money');
  });

  it('fails where there is no mail to be had', async () => {
    const { code, stderr } = await show(folder, join(folder, 'nowhere'));
    expect(code).toBe(1);
    expect(stderr).toContain('nowhere');
  });
});

describe('the demo of a revision', () => {
  const { folder, remove } = temporaryFolder();
  afterAll(remove);

  it('prints the rounds in which a weak draft becomes a better one, whatever provider is set up', async () => {
    const { code, stdout, stderr } = await show(folder, '--revise');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('First draft: 0.35, not safe to send');
    expect(stdout).toMatch(/^Round 2: 0\.93, safe to send {2}<- used$/m);
    expect(stdout).toContain('stopped  threshold_met, after 8 calls');
  });
});

describe.runIf(IS_THOROUGH)('the demo of a reply', () => {
  const { folder, remove } = temporaryFolder();
  afterAll(remove);

  it('leaves a vault in which the reply waits, with its sources, its quotation, its file and all recipients', async () => {
    const { code, stdout, stderr } = await show(folder, '--vault');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [vault = ''] = /\S+deputy-demo-\w+\/vault/.exec(stdout) ?? [];
    const notes = [...readVault(vault)];
    for (const folderOfNote of ['Drafts/', 'Pending_Approval/']) {
      const [, text = ''] = notes.find(([path]) => path.startsWith(folderOfNote)) ?? [];
      for (const words of ['210 EUR', 'Reading circle', '> Dear Robin,', 'tomas@circle', 'ines@library'])
        expect([folderOfNote, text]).toEqual([folderOfNote, expect.stringContaining(words)]);
    }
    expect(notes.map(([, text]) => text).join('\n')).toMatch(/Files\/Workshops 2027\.pdf \(716 bytes/);
  });
});

describe.runIf(IS_THOROUGH)('the demo of a mailbox', () => {
  const { folder, remove } = temporaryFolder();
  afterAll(remove);

  it('shows mail that comes in, and the reply that was approved as the mail server got it', async () => {
    const { code, stdout, stderr } = await show(folder, '--mailbox');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Imported 3 mails.');
    expect(stdout).toContain('Sent: ');
    expect(stdout).toMatch(/^ {2}\| In-Reply-To: <20261102-cookbook-7731@example\.org>$/m);
    expect(stdout).toContain('Inbox  3 mails, 3 unread');
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('leaves nothing behind', () => {
    expect(readdirSync(folder)).toEqual([]);
  });
});
