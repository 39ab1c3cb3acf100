// @vitest-environment dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_FOLDERS } from '../../src/core/settings/folders';
import type { MailFile } from '../../src/core/triage/work/inbox';
import { ModelError } from '../../src/kernel/ports/language-model';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, press, rowNamed, the } from '../fake-obsidian/person';
import { cycleReport } from './fake-automation';
import { dialogText, noticeText, uiStage } from './ui-stage';

const open = obsidianPerTest();

/** Begins it, and waits until it has asked or reported something. */
const begin = async (work: Promise<void>): Promise<void> => {
  void work;
  await laterTask(5);
};

describe('a run that a person asks for', () => {
  it('says in passing what it came to', async () => {
    const { automation, user } = await uiStage(open());
    const decisions = { draft_reply: 2, needs_info: 1, archive: 3, urgent: 0, delegate: 0 };
    automation.outcome = { kind: 'done', report: cycleReport({ found: 6, decisions, duplicates: 1 }) };
    await user.actions['run-triage']();
    expect(noticeText()).toBe('6 sorted: 2 drafts, 1 question, 3 archived.\n1 duplicate archived.');
    expect(document.querySelector('.modal')).toBeNull();
  });

  it('says that nothing waits', async () => {
    const { user } = await uiStage(open());
    await user.actions['run-triage']();
    expect(noticeText()).toBe('No note waits for triage.');
  });

  it('names what stopped it in passing, since the status says it with the way to fix it', async () => {
    const { automation, user } = await uiStage(open());
    const stopped = new ModelError('unusable', "gpt's answers can't be used. Stopped after 3 notes.");
    automation.outcome = { kind: 'done', report: cycleReport({ found: 1, stopped }) };
    await user.actions['run-triage']();
    expect(noticeText()).toBe("gpt's answers can't be used.");
    expect(document.querySelector('.modal')).toBeNull();
  });

  it('says nothing beside a sidebar that says the same', async () => {
    const stage = await uiStage(open());
    stage.isSidebarShown = true;
    await stage.user.actions['run-triage']();
    const stopped = new ModelError('auth', 'Check CUSTOM_API_KEY.');
    stage.automation.outcome = { kind: 'done', report: cycleReport({ found: 1, stopped }) };
    await stage.user.actions['run-triage']();
    expect([noticeText(), dialogText(), stage.user.toasts.lines]).toEqual(['', 'no dialog', []]);
  });

  it('says whose turn it is where it may not run', async () => {
    const { automation, user } = await uiStage(open());
    automation.outcome = { kind: 'blocked', state: { kind: 'other_device', device: 'laptop' } };
    await user.actions['run-triage']();
    expect(dialogText()).toContain('laptop');
    expect(buttonNamed('Run Deputy on this device').isShown()).toBe(true);
  });

  it('never rejects: what broke is reported', async () => {
    const { automation, user } = await uiStage(open());
    automation.runNow = () => Promise.reject(new Error('The disk is gone.'));
    await user.actions['run-triage']();
    expect(dialogText()).toContain('The disk is gone.');
  });

  it('asks first who triages, where no provider was chosen, and a no ends it there', async () => {
    const { automation, user, host } = await uiStage(open());
    automation.state = { kind: 'unchosen' };
    host.consents = [];
    await begin(user.actions['run-triage']());
    expect(dialogText()).toContain('Who reads your mail?');
    press('Escape');
    await laterTask(5);
    expect([automation.log, host.consents, document.querySelector('.modal')]).toEqual([[], [], null]);
  });

  it('asks for consent first, and goes on with it', async () => {
    const { automation, user, host } = await uiStage(open());
    host.settings = { ...host.settings, provider: 'openai' };
    automation.state = { kind: 'needs_consent', provider: 'openai', model: '', baseUrl: '' };
    host.agree = async () => {
      automation.state = { kind: 'idle', lastCycle: null, nextCycle: null };
    };
    await begin(user.actions['run-triage']());
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(automation.log).toEqual(['run {}']);
  });
});

describe('what can be undone', () => {
  it('takes the set-up back only after a question', async () => {
    const { automation, user } = await uiStage(open());
    const undone: unknown[] = [];
    automation.answer({
      history: { list: () => Promise.resolve([]) },
      undo: (wish) => {
        undone.push(wish?.ids);
        return Promise.resolve(
          wish?.ids === undefined
            ? { kind: 'set_up', id: 'first' }
            : { kind: 'undone', label: 'Set up folders', kept: [], back: [] },
        );
      },
    });
    await user.undo.undo();
    expect([undone, dialogText()]).toEqual([
      [undefined],
      expect.stringContaining('no longer works in this vault'),
    ]);
    click(buttonNamed('Undo the set-up'));
    await laterTask(5);
    expect([undone, noticeText()]).toEqual([[undefined, ['first']], 'Undone: Set up folders.']);
  });

  it('is a list, in which any of it can be taken back', async () => {
    const { automation, user } = await uiStage(open());
    const undone: unknown[] = [];
    const done = (id: string, state: 'undoable' | 'sent') => ({
      id,
      label: `Did ${id}`,
      at: '1970-01-01T00:00:00Z',
      state,
    });
    automation.answer({
      history: { list: () => Promise.resolve([done('b', 'sent'), done('a', 'undoable')]) },
      undo: (wish) => {
        undone.push(wish);
        return Promise.resolve({ kind: 'undone', label: 'Did a', kept: [], back: [] });
      },
    });
    await begin(user.actions['show-what-can-be-undone']());
    expect(dialogText()).toMatch(/Did b.*sent, can't be undone.*Did a/s);
    click(buttonNamed('Undo'));
    await laterTask(5);
    expect([undone, dialogText()]).toEqual([[{ ids: ['a'] }], 'no dialog']);
  });
});

describe('the cost', () => {
  it('is listed by the names of the settings, says of each sum that prices are unknown, and opens what is more', async () => {
    const { automation, user } = await uiStage(open());
    const status = await automation.deputy.status();
    const spend = { calls: 2, tokensInput: 900, tokensOutput: 80, usd: 0, unpriced: 2 };
    const item = Array.from({ length: 8 }, (_, n) => ({ name: `Needs_Action/Note ${String(n)}.md`, spend }));
    automation.answer({
      status: () =>
        Promise.resolve({
          ...status,
          spend: {
            today: spend,
            month: spend,
            days: [],
            by: {
              provider: [],
              run: [],
              item,
              model: [{ name: 'custom:our-model-8b', spend }],
              task: [{ name: 'complex_reasoning', spend }],
            },
            limits: [],
          },
        }),
    });
    await begin(user.actions['show-cost-and-budget']());
    const said = dialogText();
    expect(said).toContain('Custom server, our-model-8b2 calls');
    expect(said).toContain('Complex reasoning2 calls');
    expect(said.match(/price unknown/gi)).toHaveLength(2);
    expect(said).toContain('Note 72 calls');
    expect(the('.modal details summary').textContent).toBe('3 more');
  });
});

describe('trying a few notes first', () => {
  it('triages three, and says what came of them', async () => {
    const { automation, user } = await uiStage(open());
    await begin(user.follow('try-first'));
    expect(automation.log).toEqual(['run {"limit":3}']);
  });
});

describe('what a status line offers', () => {
  it('opens the settings, and the first run only where no provider was chosen', async () => {
    const { automation, host, opened, user } = await uiStage(open());
    host.consents = [];
    automation.state = { kind: 'settings_unreadable', why: 'No JSON.' };
    await begin(user.follow('open-provider-settings'));
    expect([opened, dialogText()]).toEqual([['settings'], 'no dialog']);
    automation.state = { kind: 'unchosen' };
    await begin(user.follow('open-provider-settings'));
    expect(dialogText()).toContain('Use rules');
  });
});

describe('the first run', () => {
  const firstRun = async (folders: readonly string[] = []) => {
    const obsidian = open();
    const stage = await uiStage(obsidian);
    for (const path of [...folders].sort()) await obsidian.app.vault.createFolder(path);
    stage.host.consents = [];
    stage.automation.answer({ setUp: () => Promise.resolve({ made: ['Inbox'], runner: { kind: 'none' } }) });
    await begin(stage.user.setUp.firstRun());
    return stage;
  };

  it('takes the built-in rules with one click, and leaves a set-up vault alone', async () => {
    const { host } = await firstRun(Object.values(DEFAULT_FOLDERS));
    click(buttonNamed('Use rules'));
    await laterTask(5);
    expect([host.consents, host.settings.provider]).toEqual([['rules'], 'rules']);
    expect(document.querySelector('.modal')).toBeNull();
  });

  it('offers the folders that are missing where some are there, in their usual places', async () => {
    const { host } = await firstRun(['Needs_Action']);
    click(buttonNamed('Use rules'));
    await laterTask(5);
    expect(dialogText()).toContain('Needs_Actionexists');
    expect(dialogText()).toContain('Inboxnew');
    expect(dialogText()).not.toContain('Parent folder');
    click(buttonNamed('Set up'));
    await laterTask(5);
    expect(host.settings.folders).toEqual(DEFAULT_FOLDERS);
    expect(noticeText()).toContain('Made Inbox');
  });

  it('shows what would be sent before a provider is chosen; a no leads back to the choice', async () => {
    const { host } = await firstRun();
    choose(the('select', rowNamed('A language model')), 'gemini');
    click(buttonNamed('Continue'));
    await laterTask(5);
    expect(dialogText()).toContain('Send mails and notes to Google Gemini?');
    press('Escape');
    await laterTask(5);
    expect(dialogText()).toContain('Who reads your mail?');
    expect(host.consents).toEqual([]);
  });

  it('goes on to the folders, then to what is left in the settings', async () => {
    const { automation, host, opened } = await firstRun();
    const status = await automation.deputy.status();
    automation.answer({ status: () => Promise.resolve({ ...status, isSetUp: false }) });
    click(buttonNamed('Continue'));
    await laterTask(5);
    click(buttonNamed('Agree'));
    await laterTask(5);
    expect(host.consents).toEqual(['anthropic']);
    expect(dialogText()).toContain('Set up folders in this vault?');
    expect(dialogText()).toContain('Deputy/Needs_Actionnew');
    click(buttonNamed('Set up'));
    await laterTask(5);
    expect(host.settings.folders.inbox).toBe('Deputy/Inbox');
    expect(noticeText()).toContain('Made Inbox');
    expect(dialogText()).toContain('link an API key, test the connection');
    click(buttonNamed('Open settings'));
    expect(opened).toEqual(['settings']);
  });
});

describe('one note', () => {
  it('is given back and triaged, and nothing runs where it can not be given back', async () => {
    const { automation, user } = await uiStage(open());
    automation.answerActs({
      triageAgain: () => Promise.resolve({ kind: 'done', label: 'Given back', note: 'Needs_Action/a.md' }),
    });
    await user.act('triageAgain', 'Done/a.md');
    expect(automation.log).toEqual(['run {"first":["Needs_Action/a.md"],"limit":1}']);
    automation.answerActs({ triageAgain: () => Promise.resolve({ kind: 'refused', why: 'It is no note.' }) });
    await user.act('triageAgain', 'x.md');
    expect(automation.log).toHaveLength(1);
    expect(dialogText()).toContain('It is no note.');
  });

  it('of several are marked done as one action, and one that can not be leaves the others alone', async () => {
    const { automation, user } = await uiStage(open());
    automation.answerActs({
      markDone: (path) =>
        Promise.resolve(
          path === 'b.md'
            ? { kind: 'conflict', why: 'b.md was changed meanwhile.' }
            : { kind: 'done', label: `Marked ${path} as done`, note: `Done/${path}` },
        ),
    });
    const joined: unknown[] = [];
    automation.answer({ history: { join: async (...given) => void joined.push(given) } });
    await user.markDone(['a.md', 'b.md', 'c.md']);
    expect(joined).toEqual([[null, 'Marked 2 notes done']]);
    expect(noticeText()).toContain('Marked 2 notes done.\nb.md was changed meanwhile.');
  });

  it('is marked as done, with the way back in the notice', async () => {
    const { automation, user } = await uiStage(open());
    automation.answerActs({
      markDone: () => Promise.resolve({ kind: 'done', label: 'Marked A as done', note: 'Done/a.md' }),
    });
    const action = {
      id: 'a-1',
      label: 'Marked A as done',
      at: '2026-11-02T09:00:00Z',
      state: 'undoable' as const,
    };
    const before = { ...action, id: 'b-1', label: 'Archived B' };
    const answers = [[before], [action, before]];
    const undone: unknown[] = [];
    automation.answer({
      history: { list: () => Promise.resolve(answers.shift() ?? []) },
      undo: (wish) => {
        undone.push(wish);
        return Promise.resolve({
          kind: 'undone',
          label: 'Marked A as done',
          kept: ['Drafts/a.md'],
          back: [],
        });
      },
    });
    await user.act('markDone', 'Needs_Action/a.md');
    expect(noticeText()).toContain('Marked A as done');
    click(buttonNamed('Undo'));
    await laterTask(5);
    expect(undone).toEqual([{ ids: ['a-1'] }]);
    expect(noticeText()).toContain('Undone: Marked A as done.');
    expect(noticeText()).toContain('Kept, because it was changed since: Drafts/a.md');
  });

  it('that was changed since is shown, and the rest can be taken back', async () => {
    const { automation, user } = await uiStage(open());
    const edits = [{ at: 0, remove: 'status: done', insert: 'status: pending' }];
    const clashes = [{ path: 'Done/a.md', reason: 'changed' as const, edits }];
    const wishes: unknown[] = [];
    automation.answer({
      undo: (wish) => {
        wishes.push(wish);
        return Promise.resolve(
          wish?.rest === true
            ? { kind: 'undone', label: 'Archived A', kept: ['Done/a.md'], back: [] }
            : { kind: 'conflict', ids: ['a-1'], label: 'Archived A', clashes, hasRest: true },
        );
      },
    });
    await user.undo.undo({ ids: ['a-1'] });
    expect(dialogText()).toContain('Done/a.md');
    const changed = [...document.querySelectorAll('.modal :is(ins, del)')];
    expect(changed.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'DEL done',
      'INS pending',
    ]);
    expect(the('.modal .deputy-changes').textContent).toBe('status: donepending');
    click(buttonNamed('Undo the rest'));
    await laterTask(5);
    expect(wishes).toEqual([{ ids: ['a-1'] }, { ids: ['a-1'], rest: true }]);
    expect(noticeText()).toContain('Undone: Archived A.');
  });

  it('of the person’s own is moved to where notes wait, and triaged, once they agree; a no leaves it alone', async () => {
    const { user, automation } = await uiStage(open());
    automation.answerActs({
      takeIn: () => Promise.resolve({ kind: 'done', label: 'Moved', note: 'Needs_Action/Bakery.md' }),
    });
    await begin(user.triageNote('Ideas/Bakery.md'));
    expect(dialogText()).toContain('Move this note to Needs_Action?');
    press('Escape');
    await laterTask(5);
    expect(automation.log).toEqual([]);
    await begin(user.triageNote('Ideas/Bakery.md'));
    click(buttonNamed('Move and triage'));
    await laterTask(5);
    expect(automation.log).toEqual(['run {"first":["Needs_Action/Bakery.md"],"limit":1}']);
  });

  it('is asked for where none is open', async () => {
    const { user, automation } = await uiStage(open());
    await user.actions['triage-current-note']();
    expect([noticeText(), automation.log]).toEqual(['Open a note first.', []]);
  });
});

describe('what a person asks to see', () => {
  it('is what was spent: an unknown price is not shown as nothing', async () => {
    const { automation, user, host } = await uiStage(open());
    host.settings = { ...host.settings, provider: 'openai' };
    const status = await automation.deputy.status();
    const spendToday = { calls: 3, tokensInput: 4_000, tokensOutput: 300, usd: 0, unpriced: 3 };
    automation.answer({
      status: () =>
        Promise.resolve({ ...status, spend: { ...status.spend, today: spendToday, month: spendToday } }),
    });
    await begin(user.actions['show-cost-and-budget']());
    expect(rowNamed('Today').textContent).toContain('3 calls, 4,000 tokens in, 300 out.');
    expect(rowNamed('This month').textContent).toContain('Price unknown, 3 calls');
    expect(rowNamed('Budgets').textContent).toContain('1,000 calls a day0 used, 0 %');
    expect(rowNamed('Price').textContent).toContain('$0.1 per million tokens in');
    expect(rowNamed('Prompt').textContent).toContain('4,000 tokens');
  });

  it('is whether the log is whole', async () => {
    const { automation, user } = await uiStage(open());
    const faults = [
      { path: 'Logs/a.log', line: 3, kind: 'broken' as const },
      { path: 'Logs/a.log', line: 9, kind: 'missing' as const, count: 2 },
    ];
    automation.answer({ log: { verify: () => Promise.resolve({ files: 1, lines: 9, faults }) } });
    await begin(user.actions['verify-log']());
    expect(rowNamed('Logs/a.log, line 3').textContent).toContain('a line was changed, removed or inserted');
    expect(rowNamed('Logs/a.log, line 9').textContent).toContain('2 lines missing here');
  });

  it('is what the provider says, and while it is asked, that it is', async () => {
    const { automation, user } = await uiStage(open());
    automation.answer({
      provider: {
        check: async () => {
          await laterTask(10);
          return {
            outcome: 'ready',
            provider: 'rules',
            model: 'rules',
            text: 'The rules are ready.',
            call: null,
          };
        },
      },
    });
    const checking = user.actions['check-provider']();
    expect(noticeText()).toBe('Asking Built-in rules…');
    await checking;
    expect([noticeText(), dialogText()]).toEqual(['', expect.stringContaining('The rules are ready.')]);
  });
});

describe('e-mail files', () => {
  const pick = (files: File[]): void => {
    const input = inputs.at(-1);
    Object.defineProperty(input, 'files', { value: files });
    input?.dispatchEvent(new Event(files.length === 0 ? 'cancel' : 'change'));
  };
  const inputs: HTMLInputElement[] = [];
  beforeEach(() => {
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      inputs.push(this);
    });
  });

  it('are read one after another, and what became of them is reported', async () => {
    const { automation, user } = await uiStage(open());
    const taken: string[] = [];
    automation.answer({
      importMail: async (files: AsyncIterable<MailFile>) => {
        for await (const { path, name, bytes } of files)
          taken.push(`${String(path)} ${name} ${new TextDecoder().decode(bytes)}`);
        return {
          kind: 'done',
          isStopped: false,
          imported: [
            {
              kind: 'imported',
              name: 'a.eml',
              note: 'Needs_Action/a.md',
              messageId: 'a@example.org',
              leftOut: { hiddenWords: 0, trackers: 0 },
            },
            { kind: 'failed', name: 'b.eml', why: 'It is empty.' },
          ],
        };
      },
    });
    const importing = user.actions['import-email-files']();
    await laterTask();
    pick([new File(['one'], 'a.eml'), new File([''], 'b.eml')]);
    await importing;
    expect(taken).toEqual(['null a.eml one', 'null b.eml ']);
    expect(dialogText()).toContain('Imported 1 mail');
    expect(rowNamed('b.eml').textContent).toContain('It is empty.');
  });

  it('are left alone when none is picked', async () => {
    const { user } = await uiStage(open());
    const importing = user.actions['import-email-files']();
    await laterTask();
    pick([]);
    await importing;
    expect(noticeText()).toBe('');
  });
});

describe('acts with consequences', () => {
  it.each([
    ['set-up-folders', 'Set up folders in this vault?'],
    ['run-on-this-device', 'Run on this device?'],
  ] as const)('ask first: %s', async (command, title) => {
    const { user } = await uiStage(open());
    await begin(user.actions[command]());
    expect(dialogText()).toContain(title);
    press('Escape');
    await laterTask(5);
    expect([document.querySelector('.modal'), noticeText()]).toEqual([null, '']);
  });

  it.each([
    [true, 'only Dashboard.md gets a part'],
    [false, 'Nothing that exists is changed.'],
  ])(
    'name the note that set-up adds to, where the dashboard note is kept: %s',
    async (dashboardNote, words) => {
      const { user, host } = await uiStage(open());
      host.settings = { ...host.settings, dashboardNote };
      await begin(user.actions['set-up-folders']());
      expect(dialogText()).toContain(words);
    },
  );

  it('say before a take-over what becomes of requests that wait', async () => {
    const { user } = await uiStage(open());
    await begin(user.actions['run-on-this-device']());
    expect(dialogText()).toContain('Waiting approvals stay, and none runs automatically');
  });

  it('take the vault over when the person says so', async () => {
    const { automation, user } = await uiStage(open());
    const asked: unknown[] = [];
    automation.answer({
      setUp: (request) => {
        asked.push(request);
        return Promise.resolve({ made: [], runner: { kind: 'named', device: 'desk', setUpBy: 'laptop' } });
      },
    });
    await begin(user.actions['run-on-this-device']());
    click(buttonNamed('Run on this device'));
    await laterTask(5);
    expect(asked).toEqual([{ takeOver: true }]);
    expect(noticeText()).toBe('This device runs Deputy.');
  });
});
