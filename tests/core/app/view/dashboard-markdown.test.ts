import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dashboardMarkdown,
  inertLink,
  inertWords,
  titledLink,
} from '../../../../src/core/app/view/dashboard-markdown';
import { editDashboard } from '../../../../src/core/app/view/dashboard-note';
import { EMPTY_PLANS } from '../../../../src/features/plans/view/mission-view';
import type { Overview } from '../../../../src/core/app/view/overview';
import { noteLink, pathLink } from '../../../../src/kernel/notes/names';
import { requestCard } from '../../../ui/review/demo-approvals';
import { demoOverview, emptyOverview, NOW } from '../../../ui/sidebar/demo-overview';
import { aMission } from '../../../features/plans/view/a-mission';
import { tableOf, type Triple } from '../../../word-table';

const rows = tableOf('core/app/view/dashboard-markdown');

const ACTIVE = { status: 'Active', wait: { kind: 'nothing' }, blockedHours: null, isOverdue: false } as const;

const dashboard = (changes: Partial<Overview> = {}, now = NOW, linkNote = noteLink): string =>
  dashboardMarkdown({ ...emptyOverview(), ...changes }, { now, zone: 'Europe/Berlin', linkNote });

const planned = (plans: Partial<Overview['plans']>): string =>
  dashboard({ plans: { ...EMPTY_PLANS, ...plans } });

describe('the dashboard', () => {
  it('says what goes on, from the mission to the last activity', async () => {
    const plans = {
      ...EMPTY_PLANS,
      mission: aMission(),
      blocked: [
        {
          id: 'PLAN-2026-002',
          path: 'Plans/PLAN-2026-002-move-the-office.md',
          objective: 'Move the office by June',
          hours: 1,
          reason: 'The landlord was to be called by you',
          step: null,
          isOverdue: false,
        },
      ],
      broken: [{ path: 'Plans/torn.md', why: 'The section "Roadmap" is missing.' }],
      suggested: [{ path: 'Needs_Action/Audit.md', title: 'Bo Chan · Audit', why: 'It names an audit.' }],
      open: 2,
    };
    const said = dashboard({ ...demoOverview(), plans, requests: [requestCard()] });
    await expect(said).toMatchFileSnapshot('../../../golden/dashboard/busy.md');
  });

  it('has one line above all approvals that wait, and the status of one that does more than wait', () => {
    const lost = { kind: 'outcome_unknown', name: 'Was it sent?', reason: '', isOpen: true } as const;
    const requests = ['a', 'b', 'c'].map((id) => requestCard({ id, path: `Pending_Approval/${id}.md` }));
    const last = requestCard({ id: 'd', path: 'Pending_Approval/d.md', status: lost });
    const said = dashboard({
      ...demoOverview(),
      requests: [...requests.slice(0, 2), last, ...requests.slice(2)],
    });
    expect(said.match(/For you to approve/gu)).toHaveLength(1);
    expect(said).toMatch(
      /- For you to approve\n( {4}- \*\*\[\[[abc]\|.*\*\*\n){3}- \*\*\[\[d\|.*\*\*: Was it sent\?\n/u,
    );
  });

  it('of a vault in which nothing goes on says so', async () => {
    await expect(dashboard()).toMatchFileSnapshot('../../../golden/dashboard/empty.md');
  });

  it('says the same as long as nothing has changed, however late it is', () => {
    const overview = { ...demoOverview(), plans: { ...EMPTY_PLANS, mission: aMission() } };
    expect(dashboard(overview, NOW + 3_600_000)).toBe(dashboard(overview));
  });

  it('says of an active mission how far it is', () => {
    const said = planned({ mission: aMission({ ...ACTIVE, statusLine: 'Step 3 of 5' }) });
    expect(said).toContain(
      '- Step 3 of 5: ✋ Send the invoice by e-mail\n- Status: Active, 2 of 5 steps done',
    );
    expect(said).toContain('No plan is blocked.');
    expect(said).not.toContain('approval');
  });

  it('counts the approvals that wait, with links to them', () => {
    const wait = { kind: 'approval', requests: ['Pending_Approval/a.md', 'Pending_Approval/b.md'] } as const;
    expect(planned({ mission: aMission({ wait }) })).toContain('- 2 approvals wait: [[a]], [[b]]');
  });

  it('warns of a plan that is blocked for long', () => {
    expect(planned({ mission: aMission({ blockedHours: 30 }) })).toContain('⚠ Plan blocked for 30 hours');
    expect(planned({ mission: aMission({ blockedHours: 1, isOverdue: false }) })).toContain(
      '- Plan blocked for 1 hour:',
    );
  });

  it('shows twenty needs and ten activities, and says that there are more needs', () => {
    const [activity] = demoOverview().activity;
    const [need] = demoOverview().needs;
    const said = dashboard({
      needs: Array.from({ length: 23 }, (_, at) => ({ ...need!, path: `Needs_Action/${String(at)}.md` })),
      activity: Array.from({ length: 30 }, (_, at) => ({ ...activity!, id: String(at) })),
    });
    expect(said.match(/\[\[\d+\|/g)).toHaveLength(20);
    expect(said).toContain('… and 3 more');
    expect(said.match(/Triaged 4 notes/g)).toHaveLength(10);
  });
});

describe('hostile words on the dashboard', () => {
  it.each(rows<Triple>('cannot'))('cannot %s', (_, text, harmless) => {
    expect(inertWords(text)).toBe(harmless);
  });

  it('are no link where a name is more than a name', () => {
    expect(inertLink('Needs_Action/Ann Lee.md')).toBe('[[Ann Lee]]');
    expect(inertLink('Needs_Action/a [b].md')).toBe('[a b](a%20%5Bb%5D.md)');
    for (const name of ['%% deputy:dashboard end %%', '<% x %>', '`= x`', 'a:: b', '\u202Etxt', '![[x]]'])
      expect(inertLink(`Needs_Action/${name}.md`)).not.toMatch(/^\[\[|%%|<%|[^\\]`|::|\u202E|!\[/);
    expect(inertLink('Attachments/x.pdf')).toBe('Attachments/x.pdf');
  });

  it.each([
    ['end the link', 'a]] ![[Secrets', '[[x|a)) ! ( (Secrets]]'],
    ['name another note', 'y|z#^b', '[[x|y z b]]'],
    ['hide where they lead', '[Bank](https://evil.example)', '[[x|(Bank) (https: //evil.example)]]'],
    ['run Dataview or Templater', '`= this.x` <% tp.x() %> a:: b', '[[x|this.x tp.x() a: b]]'],
    ['leave nothing to press', '%% ~~ %%', '[[x]]'],
  ])('that are the title of a link cannot %s', (_, title, link) => {
    expect(titledLink('Needs_Action/x.md', title)).toBe(link);
  });

  it('are the title of a link by its address where the name needs one', () => {
    expect(titledLink('Needs_Action/a [b].md', 'Ann · My [order]')).toBe(
      '[Ann · My (order)](a%20%5Bb%5D.md)',
    );
  });

  it('are no link where a folder is more than a folder', () => {
    expect(inertLink('Needs_Action/Ann Lee.md', pathLink)).toBe('[[Needs_Action/Ann Lee]]');
    expect(inertLink('In [b]/x.md', pathLink)).toBe('[x](In%20%5Bb%5D/x.md)');
    for (const folder of ['%% deputy:dashboard end %%', '`= x`', 'a:: b', '\u202Etxt', '![[x]]'])
      expect(inertLink(`${folder}/x.md`, pathLink)).not.toMatch(/^\[\[|%%|[^\\]`|::|\u202E|!\[/);
  });

  it('hold nothing active, wherever they stand', () => {
    const signs = Array.from('%<>![]()`$=#:*_~|^\\-\n\r ');
    const sign = fc.constantFrom(...signs, 'deputy:dashboard end ', 'a', '[x]', '1. ');
    const words = fc.array(sign, { maxLength: 30 }).map((found) => found.join(''));
    fc.assert(
      fc.property(words, fc.constantFrom(noteLink, pathLink), (text, linkNote) => {
        const said = dashboard({ ...hostile(text) }, NOW, linkNote);
        expect(said).not.toContain('%%');
        const shown = said.replace(/\\[^]/g, '·').replace(LINKS, '').replace(OWN_MARKS, ' ');
        expect(shown).not.toMatch(/<[a-z/!?%]|!\[|[[\]`$#*_~^|\\]|::/i);
        expect(said.split('\n')).toHaveLength(LINES);
        const note = editDashboard('Mine.', said) ?? '';
        expect(editDashboard(note, said)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

function hostile(text: string): Partial<Overview> {
  const [need] = demoOverview().needs;
  const [row] = demoOverview().activity;
  const path = 'Plans/x.md';
  const objective = text;
  return {
    needs: [{ ...need!, title: text, next: text }],
    requests: [requestCard({ title: text, about: text })],
    activity: [{ ...row!, text, detail: text }],
    plans: {
      ...EMPTY_PLANS,
      mission: aMission({
        objective,
        id: text,
        wait: { kind: 'person', why: text, canTick: false },
        statusLine: text,
      }),
      blocked: [{ id: text, path, objective, reason: text, hours: 1, step: null, isOverdue: true }],
      broken: [{ path: `Plans/${text}.md`, why: text }],
      suggested: [{ path, title: text, why: text }],
    },
  };
}

/** By a name that can be nothing else, or to a note by its encoded name. */
const LINKS = /\[\[[^[\]|#^<`]*(?:\|[^[\]|#^<`*_~$=%{}\\]*)?\]\]|\[[^[\]`<#*^|]*\]\([\w%.!*'~/-]*\.md\)/g;
const OWN_MARKS = /^(?:## |- )|\*\*/gm;
const LINES = dashboard(hostile('a')).split('\n').length;
