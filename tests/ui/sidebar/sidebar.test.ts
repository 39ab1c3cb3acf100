// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { buttonNamed, the } from '../../fake-obsidian/person';
import { decisions, demoOverview, emptyOverview, needs, NOW } from './demo-overview';
import { FakeModel } from './fake-model';
import { sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();
const nothing = { overview: emptyOverview(), undoable: null };

describe('before any work', () => {
  it('asks who should triage, and does nothing until somebody chooses', async () => {
    const sidebar = await open({ ...nothing, overview: null, state: { kind: 'unchosen' } });
    expect(sidebar.text).toContain('Who reads your mail?');
    expect(() => buttonNamed('Run triage', sidebar.el)).toThrow();
    await sidebar.click('Use the built-in rules No key, no network.');
    await sidebar.click('Choose a model provider First you see what is sent and who gets it.');
    expect(sidebar.model.asked).toEqual(['use rules', 'settings']);
  });

  it('asks in a new vault where mail comes from, and then who reads it', async () => {
    const unset = { ...new FakeModel().settings, hasFolders: false };
    const state = { kind: 'unchosen' } as const;
    const sidebar = await open({ ...nothing, overview: null, state, settings: unset });
    expect(sidebar.text).toContain('Deputy sorts your mail and drafts replies for you to approve.');
    expect(sidebar.text).not.toContain('Who reads your mail?');
    await sidebar.click('Add a mail account Deputy reads your inbox and leaves it as it is.');
    expect(sidebar.model.asked).toEqual(['add-mail-account']);
    await sidebar.show({ settings: { ...unset, mailIn: 'account', hasFolders: true } });
    expect(sidebar.text).toContain('Who reads your mail?');
    await sidebar.click('Judge past mail first What the rules would do. Nothing is kept.');
    expect(sidebar.model.asked.at(-1)).toBe('judge past mail');
  });

  it('goes on without an account to who reads the mail', async () => {
    const settings = { ...new FakeModel().settings, hasFolders: false };
    const sidebar = await open({ ...nothing, overview: null, state: { kind: 'unchosen' }, settings });
    await sidebar.click('Use mail files Drop .eml files here. You can add an account later.');
    expect(sidebar.text).toContain('Who reads your mail?');
    expect(sidebar.model.asked).toEqual([]);
  });

  it('names whom the settings would send notes to, and shows what before it asks', async () => {
    const state = {
      kind: 'needs_consent',
      provider: 'openrouter',
      model: '',
      baseUrl: 'https://example.com/v1',
    } as const;
    const sidebar = await open({ ...nothing, state });
    expect(sidebar.text).toContain('OpenRouter at https://example.com/v1');
    await sidebar.click('See what will be sent Then allow or decline.');
    expect(sidebar.model.asked).toEqual(['review consent']);
  });

  it('asks for the address of a server that has none yet', async () => {
    const state = { kind: 'needs_consent', provider: 'custom', model: '', baseUrl: '' } as const;
    const sidebar = await open({ ...nothing, state });
    expect(sidebar.text).toContain('Custom server is chosenNext: enter its address.');
    await sidebar.click('Enter the address Nothing is sent before you allow it.');
    expect(sidebar.model.asked).toEqual(['settings']);
  });

  it('offers to start in the folders, or to see them first', async () => {
    const sidebar = await open({ ...nothing, state: { kind: 'not_set_up' } });
    await sidebar.click('Set up folders See them first, or choose where.');
    await sidebar.click('Start Creates what is missing.');
    expect(sidebar.model.asked).toEqual(['set-up-folders', 'start']);
  });

  it.each([
    [null, 'Firm/Waiting is not there any more', 'Name its new place'],
    ['Todo', 'Notes still wait in Firm/Waiting', 'Name Firm/Waiting again'],
  ])(
    'names the folder that was moved or left (%s), and offers to name its place or to begin with new ones',
    async (now, said, remedy) => {
      const gone = { folder: 'Firm/Waiting', now };
      const sidebar = await open({ ...nothing, state: { kind: 'not_set_up', gone } });
      expect(sidebar.el.textContent).toContain(said);
      await sidebar.click(`${remedy} Opens the settings.`);
      await sidebar.click('Set up folders New, empty ones. See them first.');
      expect(sidebar.model.asked).toEqual(['settings', 'set-up-folders']);
    },
  );
});

describe('today', () => {
  it('is as it was left on this device when the sidebar is opened again', async () => {
    const sidebar = await open();
    await sidebar.fold('Today');
    expect(sidebar.model.isTodayOpen).toBe(true);
    const again = await open({ isTodayOpen: true });
    expect(today(again.el)?.open).toBe(true);
    await again.fold('Today');
    expect(again.model.isTodayOpen).toBe(false);
  });

  const today = (el: HTMLElement) => [...el.querySelectorAll('details')].at(-1);

  it('is folded to one line, and unfolds by a press or by the key that goes on past the last need', async () => {
    const sidebar = await open();
    expect(today(sidebar.el)?.querySelector('summary')?.textContent).toMatch(/^Today\d+ sorted/);
    expect(today(sidebar.el)?.open).toBe(false);
    await sidebar.fold('Today');
    expect(today(sidebar.el)?.open).toBe(true);
    await sidebar.fold('Today');
    sidebar.focus();
    for (let presses = 0; presses < 12; presses += 1) await sidebar.press('j');
    expect(today(sidebar.el)?.open).toBe(true);
  });
});

describe('the status', () => {
  it('shows how far the work is, and stops it', async () => {
    const progress = { text: '', done: 3, total: 16 };
    const sidebar = await open({ state: { kind: 'working', progress, rateLimitedUntil: null } });
    expect(sidebar.text).toContain('Triaging 3 of 16');
    const bar = the('progress', sidebar.el);
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '16']);
    await sidebar.click('Stop all work');
    expect(sidebar.model.asked).toEqual(['stop-all-work']);
  });

  it('leads to the settings when the key was refused', async () => {
    const message = 'Anthropic refused the key ...x7Qz.';
    const sidebar = await open({ state: { kind: 'refused', code: 'auth', message, nextTry: null } });
    expect(sidebar.text).toContain('Anthropic refused the key');
    await sidebar.click('Change key', the('.deputy-status', sidebar.el));
    expect(sidebar.model.asked).toEqual(['open-provider-settings']);
  });

  it('says once, with its numbers, that a model was stopped, and tries it again', async () => {
    const message = "our-8b's answers can't be used. Stopped after 3 notes. Next try tomorrow 11:06.";
    const nextTry = Date.parse('2026-11-22T11:06:00Z');
    const sidebar = await open({ state: { kind: 'refused', code: 'unusable', message, nextTry } });
    const banner = the('.deputy-status', sidebar.el);
    expect(banner.textContent).toContain("our-8b's answers can't be used");
    expect(banner.textContent).toContain('Stopped after 3 notes. Next try tomorrow 11:06.');
    expect(banner.textContent.match(/Next try/gu)).toHaveLength(1);
    await sidebar.click('Try again', banner);
    expect(sidebar.model.asked).toEqual(['run-triage']);
  });

  it('pauses and resumes', async () => {
    const sidebar = await open();
    await sidebar.click('Pause automation; what you approve is still sent');
    await sidebar.show({ state: { kind: 'paused' } });
    await sidebar.click('Resume automation');
    expect(sidebar.model.asked).toEqual(['pause-automation', 'resume-automation']);
  });

  it('is announced to a screen reader when it begins, when it ends and when it fails, not at every note', async () => {
    const sidebar = await open();
    expect(sidebar.said).toBe('');
    const announced = new Set<string>();
    for (let done = 0; done < 4; done++) {
      const progress = { text: `Note ${done}`, done, total: 4 };
      await sidebar.show({ state: { kind: 'working', progress, rateLimitedUntil: null } });
      announced.add(sidebar.said);
    }
    expect([...announced]).toEqual(['Triaging 4 notes']);
    await sidebar.show({ state: { kind: 'idle', lastCycle: NOW, nextCycle: null } });
    expect(sidebar.said).toBe('4 notes need you');
    await sidebar.show({ state: { kind: 'working', progress: null, rateLimitedUntil: null } });
    expect(sidebar.said).toBe('4 notes need you');
    await sidebar.show({ state: { kind: 'stuck', message: 'Disk full.', nextTry: null } });
    expect(sidebar.said).toBe("The vault can't be written");
    await sidebar.show({ state: { kind: 'paused' } });
    expect(sidebar.said).toBe('Paused');
  });

  it('is announced twice for a run of 20 notes, however its count grows and however many need the person', async () => {
    const sidebar = await open();
    const announced: string[] = [];
    const observer = new MutationObserver(() => announced.push(sidebar.said));
    observer.observe(sidebar.el, { characterData: true, childList: true, subtree: true });
    const { needs, ...overview } = demoOverview();
    for (let done = 0; done < 20; done++) {
      const progress = { text: `Note ${done}`, done, total: done < 10 ? 18 : 20 };
      const shown = { ...overview, needs: needs.slice(0, done % 3) };
      await sidebar.show({ state: { kind: 'working', progress, rateLimitedUntil: null }, overview: shown });
    }
    await sidebar.show({ state: { kind: 'idle', lastCycle: NOW, nextCycle: null } });
    await sidebar.show({ overview: { ...overview, needs: [] } });
    observer.disconnect();
    const changes = announced.filter((text, at) => text !== '' && text !== announced[at - 1]);
    expect(changes).toEqual(['Triaging 18 notes', expect.stringMatching(/needs? you/)]);
  });
});

describe('what needs you', () => {
  it('says so when nothing does, with where mail comes from, and no part of the day is there', async () => {
    const sidebar = await open(nothing);
    expect(sidebar.text).toContain('No mail yet. Add your account, drop .eml files here');
    expect(sidebar.text).not.toContain('Today');
    expect(sidebar.text).not.toContain('Recent activity');
    expect(sidebar.text).not.toContain('Spend');
    await sidebar.click('Add five sample mails');
    expect(sidebar.model.asked).toEqual(['addSamples']);
  });

  it('counts mail files in the inbox folder as waiting, and names number and price beside the start', async () => {
    const overview = { ...emptyOverview(), mailFiles: 19 };
    const sidebar = await open({ ...nothing, overview });
    expect(sidebar.text).toContain('19 mail files wait for triage.');
    expect(sidebar.text).not.toContain('No mail yet');
    await sidebar.show({ state: { kind: 'ready' }, estimate: '19 notes, about $0.02', overview });
    expect(sidebar.text).toContain('Start triage (19 notes, about $0.02)');
  });

  it('says once how many notes wait while none was decided', async () => {
    const sidebar = await open({ ...nothing, overview: { ...emptyOverview(), pending: 4 } });
    expect(sidebar.text.match(/notes wait/g)).toHaveLength(1);
    expect(sidebar.text).not.toContain('Decisions');
  });

  it('shows the first one open, with the whole sender, the reason and what to do', async () => {
    const card = (await open({ overview: { ...demoOverview(), needs: needs(1) } })).open('needs');
    expect(card?.textContent).toContain('Draft to check');
    expect(card?.textContent).toContain('Ann Lee <ann@example.com>');
    expect(card?.textContent).toContain('A direct question about the date');
    expect(card?.textContent).toContain('Check the draft, then send it yourself');
  });

  it('opens another one by a click, and acts on that one', async () => {
    const sidebar = await open();
    await sidebar.clickItem('My order');
    const card = sidebar.open('needs')!;
    expect(() => buttonNamed('Open draft', card)).toThrow();
    await sidebar.click('Decide again', card);
    await sidebar.click('Mark done', card);
    await sidebar.click('Open note', card);
    expect(sidebar.model.asked).toEqual([
      'triageAgain Needs_Action/My order.md',
      'markDone Needs_Action/My order.md',
      'open Needs_Action/My order.md',
    ]);
  });

  it('takes a button once, until what it set off is over', async () => {
    const sidebar = await open();
    let finish = (): void => undefined;
    sidebar.model.act = (name) => {
      sidebar.model.asked.push(name);
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    const button = buttonNamed('Mark done', sidebar.el);
    for (let i = 0; i < 3; i++) await sidebar.click('Mark done');
    expect([sidebar.model.asked.length, button.getAttribute('aria-disabled')]).toEqual([1, 'true']);
    finish();
    await sidebar.show({});
    expect(button.getAttribute('aria-disabled')).toBe('false');
  });

  it('keeps back what comes in while you read a card, until you ask for it', async () => {
    const [ann, urgent, info] = needs(3);
    const sidebar = await open({ overview: { ...demoOverview(), needs: [ann!, info!] } });
    await sidebar.clickItem('Ann Lee');
    await sidebar.show({ overview: { ...demoOverview(), needs: [ann!, urgent!, info!] } });
    expect(sidebar.list('needs')).toEqual(['Bo Chan · My order', 'Ann Lee · Does the 14th still work?']);
    await sidebar.click('1 new');
    expect(sidebar.list('needs')[0]).toBe('Status page · API down in eu-west');
    expect(sidebar.open('needs')?.textContent).toContain('Does the 14th');
  });

  it('opens the first one, whatever that is, until you go to one', async () => {
    const [ann, urgent] = needs(2);
    const sidebar = await open({ overview: { ...demoOverview(), needs: [ann!] } });
    expect(sidebar.open('needs')?.textContent).toContain('Does the 14th');
    await sidebar.show({ overview: { ...demoOverview(), needs: [ann!, urgent!] } });
    expect(sidebar.open('needs')?.textContent).toContain('API down');
  });
});

describe('a vault without mail', () => {
  it('says how mail comes in, and takes files', async () => {
    const nothing = { ...demoOverview(), requests: [], needs: [], decisions: [], activity: [], pending: 0 };
    const sidebar = await open({ overview: nothing });
    expect(sidebar.text).toContain('No mail yet. Add your account, drop .eml files here');
    await sidebar.click('Add a mail account');
    await sidebar.click('Import e-mail files');
    expect(sidebar.model.asked).toEqual(['add-mail-account', 'import-email-files']);
  });

  it('asks for no account where there is one, and none on a phone', async () => {
    const nothing = { ...demoOverview(), requests: [], needs: [], decisions: [], activity: [], pending: 0 };
    const sidebar = await open({ overview: nothing });
    const { settings } = sidebar.model;
    await sidebar.show({ settings: { ...settings, mailIn: 'account' } });
    expect(sidebar.text).toContain('New mail of your account appears here');
    await sidebar.show({ settings: { ...settings, mailIn: 'on_computer' } });
    expect(sidebar.text).toContain('Your computer fetches mail.');
    expect(sidebar.text).not.toContain('Add a mail account');
  });
});

describe('decisions', () => {
  it('tell the title, why, when and how sure, and mark what is unsure, overruled or taken back', async () => {
    const sidebar = await open();
    const lines = [...sidebar.el.querySelectorAll('[data-list=decisions] .deputy-summary')];
    const texts = lines.slice(0, 6).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Draft reply: Ann Lee · Does the 14th still work?09:41A direct question about the date',
      'Urgent: Status page · API down in eu-west09:38Outage, customers affected',
      'Archived, undone: Tulip Weekly · Ten tips for tulips09:35Newsletter, nothing to do',
      'Question: Bo Chan · My order09:32The order number is missing, and two of the orders could be meant48% sure',
      'To hand over: Dr. Iris Nowak-Santamaría · Contract clause 709:29A question of law',
      'Urgent: Müller & Söhne · Invoice 2026-11809:26A note about money is not archived without youby rule',
    ]);
  });

  it('are filtered by kind, and by the same chip no more', async () => {
    const sidebar = await open({ overview: { ...demoOverview(), decisions: decisions(12) } });
    const chips = [...sidebar.el.querySelectorAll('.deputy-chip-count')].map(({ textContent }) =>
      Number(textContent),
    );
    expect(sidebar.text).toContain('Decisions12');
    expect(chips.reduce((sum, count) => sum + count, 0)).toBe(12);
    await sidebar.click('Urgent 4');
    expect(new Set(sidebar.list('decisions'))).toEqual(
      new Set(['Status page · API down in eu-west', 'Müller & Söhne · Invoice 2026-118']),
    );
    expect(buttonNamed('Urgent 4', sidebar.el).getAttribute('aria-pressed')).toBe('true');
    await sidebar.click('Urgent 4');
    expect(sidebar.list('decisions')).toHaveLength(8);
  });

  it('keep the chip of a filter whose last decision has gone', async () => {
    const sidebar = await open();
    await sidebar.click('Questions 7');
    await sidebar.show({ overview: { ...demoOverview(), decisions: decisions(1) } });
    expect(sidebar.list('decisions')).toEqual([]);
    await sidebar.click('Questions 0');
    expect(sidebar.list('decisions')).toHaveLength(1);
  });

  it('open with all that is known, and close again', async () => {
    const sidebar = await open();
    await sidebar.clickItem('My order');
    await sidebar.clickItem('48% sure');
    const details = sidebar.open('decisions')!;
    for (const text of ['Bo Chan <bo@example.org>', 'Question, 48% sure', '21 Nov 2026, 09:32'])
      expect(details.textContent).toContain(text);
    await sidebar.click('Decide again', details);
    expect(sidebar.model.asked).toEqual(['triageAgain Done/Note.md']);
    await sidebar.clickItem('Bo Chan <bo@example.org>').catch(() => sidebar.clickItem('48% sure'));
    expect(sidebar.open('decisions')).toBeNull();
  });

  it('are changed from a menu that offers the others', async () => {
    const sidebar = await open();
    await sidebar.clickItem('My order');
    await sidebar.clickItem('48% sure');
    const change = () => sidebar.click('Change decision', sidebar.open('decisions')!);
    await change();
    expect(() => buttonNamed('Question', document)).toThrow();
    await sidebar.click('Archive', document.body);
    await change();
    await sidebar.click('Draft a reply', document.body);
    expect(sidebar.model.asked).toEqual(['changeDecision Done/Note.md archive', 'draftReply Done/Note.md']);
  });

  it('show eight, then all', async () => {
    const sidebar = await open();
    expect(sidebar.list('decisions')).toHaveLength(8);
    await sidebar.click('Show all 42');
    expect(sidebar.list('decisions').length).toBeGreaterThan(20);
    await sidebar.click('Show fewer');
    expect(sidebar.list('decisions')).toHaveLength(8);
  });
});

describe('recent activity and spend', () => {
  it('name what undo would take back', async () => {
    const sidebar = await open();
    await sidebar.click('Undo');
    expect(sidebar.model.asked).toEqual(['undo-last-action']);
    await sidebar.show({ undoable: null });
    expect(() => buttonNamed('Undo', sidebar.el)).toThrow();
  });

  it('take back what a line tells, where it can be', async () => {
    const sidebar = await open();
    const overview = emptyOverview();
    const row = {
      id: 'x',
      at: NOW,
      kind: 'imported' as const,
      text: 'Imported 2 mails',
      detail: null,
      note: null,
    };
    sidebar.model.open.add('a-1');
    await sidebar.show({
      undoable: null,
      overview: { ...overview, activity: [{ ...row, operations: ['a-1', 'b-1'] }] },
    });
    await sidebar.click('Undo: Imported 2 mails');
    expect(sidebar.model.asked).toEqual(['undo a-1 b-1']);
    sidebar.model.open.clear();
    await sidebar.show({});
    expect(() => buttonNamed('Undo: Imported 2 mails', sidebar.el)).toThrow();
  });

  it('open the note an activity is about', async () => {
    const sidebar = await open();
    await sidebar.click('Undone: Archived Ten tips for tulips');
    expect(sidebar.model.asked).toEqual(['open Needs_Action/Ten tips for tulips.md']);
  });

  it('lead from the spend to the budget', async () => {
    const sidebar = await open();
    await sidebar.click('today $0.21 of $1.00, 42 calls');
    expect(sidebar.model.asked).toEqual(['show-cost-and-budget']);
    expect(sidebar.el.textContent).toContain('42 of 50 calls a day');
    const bars = sidebar.el.querySelector('.deputy-spend-bars');
    expect(bars?.getAttribute('aria-label')).toBe('Last 4 days: $0.73, 146 calls');
    expect([...(bars?.children ?? [])].map((bar) => bar.getAttribute('style'))).toEqual([
      'height: 24%;',
      'height: 0%;',
      'height: 100%;',
      'height: 50%;',
    ]);
  });
});

describe('names', () => {
  it('every control has one', async () => {
    const sidebar = await open();
    const controls = [...sidebar.el.querySelectorAll('button, [role=button], progress')];
    const nameless = controls.filter((el) => (el.getAttribute('aria-label') ?? el.textContent).trim() === '');
    expect([controls.length > 25, nameless]).toEqual([true, []]);
  });

  it('each list is one stop of the Tab key', async () => {
    const sidebar = await open();
    for (const name of ['needs', 'decisions'])
      expect(sidebar.el.querySelectorAll(`[data-list=${name}] .deputy-summary[tabindex="0"]`)).toHaveLength(
        1,
      );
  });

  it('the rest of the commands stand in a menu', async () => {
    const sidebar = await open();
    await sidebar.click('More actions');
    await sidebar.click('Verify log', document.body);
    expect(sidebar.model.asked).toEqual(['verify-log']);
  });
});

it('shows how many notes are out, and takes them back', async () => {
  const overview = { ...emptyOverview(), out: ['Needs_Action/a.md', 'Needs_Action/b.md'] };
  const sidebar = await open({ ...nothing, overview });
  expect(sidebar.text).toContain('2 notes are with a batch service');
  await sidebar.click('Take back');
  expect(sidebar.model.asked).toEqual(['take back Needs_Action/a.md, Needs_Action/b.md']);
  await sidebar.show({ overview: emptyOverview() });
  expect(() => buttonNamed('Take back', sidebar.el)).toThrow();
});
