import { type App, type CliFlags, Setting } from 'obsidian';
import { type NeedItem, needItems } from '../../../core/app/view/need-item';
import { type Report, success, trouble } from '../../../core/app/view/report';
import { valueOf } from '../../../core/settings/feature-setting';
import type { Settings } from '../../../core/settings/settings';
import { isInside } from '../../../kernel/notes/paths';
import { hasModel } from '../../../ui/commands/command-rules';
import { confirm } from '../../../ui/dialogs/confirm';
import type { Dialogs } from '../../../ui/dialogs/dialogs';
import { noteInFront } from '../../../ui/parts/note-to-show';
import type { AppCommand, AppParts } from '../../../ui/plugin-feature';
import { STOP_REVISION } from '../model/settings';
import type { RevisionView } from '../view/revision-view';

const DRAFT: CliFlags = {
  path: { value: '<path>', description: 'The draft, by the path of its note; else the one that is open' },
};

export const DRAFT_COMMANDS: readonly AppCommand[] = [
  {
    id: 'revise-current-draft',
    name: 'Revise current draft',
    icon: 'wand-sparkles',
    isOffered: hasDraft,
    run: (parts) => onDraft(parts, (draft) => revise(parts, draft)),
    line: {
      flags: { ...DRAFT, wish: { value: '<words>', description: 'What to change' } },
      run: ({ app, work }, { path = noteInFront(app), wish = '' }) =>
        path === null ? NO_DRAFT : work.act('reviseDraft', { path, wish }),
    },
  },
  {
    id: 'compare-draft-revisions',
    name: 'Compare draft revisions',
    icon: 'columns-2',
    isOffered: hasDraft,
    run: (parts) => onDraft(parts, (draft) => compare(parts, draft)),
    line: {
      flags: {
        ...DRAFT,
        use: { value: '<round>', description: 'Use the wording of this round; 0 is the first' },
      },
      run: (parts, { path = noteInFront(parts.app), use }) => {
        if (path === null) return NO_DRAFT;
        if (use === undefined) return versions(parts, path);
        return /^\d$/.test(use)
          ? useRound(parts, path, Number(use))
          : trouble(`use is the number of a round, not "${use}"`);
      },
    },
  },
  {
    id: 'stop-all-revision',
    name: 'Stop all revision',
    icon: 'pen-off',
    isOffered: (_, settings) => hasModel(settings) && !valueOf(settings, STOP_REVISION),
    ...switching(true),
  },
  {
    id: 'allow-revision',
    name: 'Allow revision again',
    icon: 'pen',
    isOffered: (_, settings) => valueOf(settings, STOP_REVISION),
    ...switching(false),
  },
];

/** Stops the revision of drafts regardless of the other settings, or allows it again. */
function switching(isStopped: boolean): Pick<AppCommand, 'run' | 'line'> {
  const run = async ({ host }: AppParts): Promise<Report> => {
    await host.change({ [STOP_REVISION.key]: isStopped });
    return isStopped
      ? success('All revision is stopped', 'Drafts come up for approval as they were written.')
      : success('Revision is allowed again', 'The settings under Drafts say what is evaluated and revised.');
  };
  return {
    run: async (parts) => {
      parts.teller.notice(await run(parts));
    },
    line: { flags: null, run },
  };
}

function hasDraft(app: App, { folders }: Settings): boolean {
  const path = noteInFront(app);
  if (path === null) return false;
  const type: unknown = app.metadataCache.getCache(path)?.frontmatter?.['type'];
  return isInside(path, folders.drafts) || type === 'draft_reply' || type === 'approval_request';
}

const NO_DRAFT = trouble('Name a draft: path=<path>');

async function onDraft({ app, teller }: AppParts, work: (path: string) => Promise<void>): Promise<void> {
  const path = noteInFront(app);
  if (path === null) teller.notice(success('Open a draft first'));
  else await work(path);
}

const kept = ({ automation }: AppParts, path: string): Promise<RevisionView | null> =>
  automation.deputy.revisions.of(path);

async function revise(parts: AppParts, path: string): Promise<void> {
  const wish = await askForWish(parts.dialogs);
  if (wish === null) return;
  const before = (await kept(parts, path))?.record;
  await parts.act('reviseDraft', { path, wish });
  const after = await kept(parts, path);
  if (after !== null && after.record !== before) await show(parts, path, after);
}

/** Shows the versions of a draft. */
async function compare(parts: AppParts, path: string): Promise<void> {
  const view = await kept(parts, path);
  if (view === null) parts.teller.notice(NONE_KEPT);
  else await show(parts, path, view);
}

const NONE_KEPT = success('This device keeps no revisions of this note');

/** Shows the versions in the review, where one can be picked; those of a draft that does not wait there, in a dialog. */
async function show(parts: AppParts, path: string, { rounds }: RevisionView): Promise<void> {
  const { automation, clock, openReview, teller } = parts;
  const items = needItems(await automation.deputy.overview(), clock.now());
  const item = items.find((each) => draftOf(each) === path);
  if (item === undefined || rounds.length < 2) teller.dialog(await versions(parts, path));
  else await openReview(item.id, 'versions');
}

function draftOf(item: NeedItem): string | null {
  if (item.kind === 'request') return item.card.draft;
  return item.kind === 'note' ? item.need.draft : null;
}

async function versions(parts: AppParts, path: string): Promise<Report> {
  const view = await kept(parts, path);
  if (view === null) return NONE_KEPT;
  const lines = view.rounds.flatMap(({ name, score, remarks, parts: words }) => [
    `${name}: ${[...(score === null ? [] : [score]), ...remarks].join('; ')}`,
    words.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join(''),
  ]);
  return { title: 'Draft revisions', lines, isTrouble: false };
}

async function useRound(parts: AppParts, path: string, round: number): Promise<Report> {
  const view = await kept(parts, path);
  return view === null ? NONE_KEPT : parts.work.act('useRevision', { path, record: view.record, round });
}

/** The wish in the person's words, '' if they have none; `null` if they cancel. */
async function askForWish(dialogs: Dialogs): Promise<string | null> {
  let wish = '';
  const isWanted = await confirm(dialogs, {
    title: 'Revise this draft?',
    lines: ['The model revises the draft once. Your own edits are not overwritten.'],
    fill: (el) => {
      new Setting(el)
        .setName('What to change')
        .setDesc('Such as "shorter, and offer another day". You can leave it empty.')
        .addText((text) => {
          text.inputEl.setAttr('aria-label', 'What to change');
          text.onChange((value) => (wish = value.trim()));
        });
    },
    yes: 'Revise',
  });
  return isWanted ? wish : null;
}
