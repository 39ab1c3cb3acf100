import type { KindsUndone } from '../../../src/kernel/effects/operation-kind';
import { FEATURES } from '../../../src/features';
import { useOnly } from '../../use-features';
import { counting } from '../counting';
import { aMailNote } from '../../fakes/mail-note';
import { Asking } from './asking';
import { ANSWERS, IN, Stage, type StageOptions } from './stage';

const NOTE = `${IN}/q.md`;
const MAIL = 'From: Ada <ada@example.org>\r\nSubject: Hello\r\nMessage-ID: <i@example.org>\r\n\r\nHéllo?\r\n';

export type Texts = Record<string, string>;

/** Every file but the log, the device's own, and who works the vault. */
export const textsOf = ({ vault }: Stage): Texts =>
  Object.fromEntries(
    vault
      .paths()
      .filter((path) => !path.startsWith('Logs/') || path.startsWith('Logs/Requests/'))
      .map((path) => [path, vault.text(path)]),
  );

/** One kind of operation, as a person sees it. */
export interface UndoStory {
  /** A vault that is ready for it. */
  open: (options?: StageOptions) => Promise<Stage> | Stage;
  act: (stage: Stage) => Promise<unknown>;
  /** Where more happens before: what the vault held when it began. */
  before?: (stage: Stage) => Texts;
  /** What it leaves on purpose, by path: the text that stands there after Undo. */
  leaves?: Record<string, string | null>;
}

const oneNote =
  (answer: keyof typeof ANSWERS) =>
  (options: StageOptions = {}): Stage =>
    new Stage({ files: { [NOTE]: aMailNote() }, answers: () => ANSWERS[answer], ...options });

const triaged =
  (answer: keyof typeof ANSWERS) =>
  async (options: StageOptions = {}): Promise<Stage> => {
    const stage = oneNote(answer)(options);
    await stage.cycle();
    return stage;
  };

const asked = async (options: StageOptions = {}): Promise<Stage> => {
  const stage = new Asking(options);
  await stage.cycle();
  return stage;
};

export const only = (stage: Stage, folder: string): string => stage.vault.paths(folder)[0] ?? '';

export type KindStory = UndoStory & { kind: KindsUndone<'own'> };

/** Kinds whose stories stand with their feature. */
type OfFeatures =
  | 'learned_emptied'
  | 'learned_past'
  | 'plan_made'
  | 'plan_step'
  | 'plan_act'
  | 'reminder_drafted'
  | 'revision'
  | 'rows_deleted'
  | 'sender_line'
  | 'skills_made'
  | 'task';

/** For each kind of operation that can be taken back. One more does not compile without its story. */
export const UNDO_STORIES: Record<Exclude<KindsUndone<'own'>, OfFeatures>, UndoStory> = {
  triage: { open: oneNote('urgentReply'), act: (stage) => stage.cycle() },
  duplicate: {
    open: async (options) => {
      const stage = await triaged('needsInfo')(options);
      stage.vault.external(`${IN}/twin.md`, aMailNote({ date: '2026-11-02T08:40:00+01:00' }));
      return stage;
    },
    act: (stage) => stage.cycle(),
  },
  import: {
    open: (options) => {
      const stage = new Stage(options);
      stage.vault.external('Inbox/mail.eml', MAIL);
      return stage;
    },
    act: (stage) => stage.cycle({ limit: 0, part: 'triage' }),
    leaves: { 'Inbox/mail.eml': null, 'Inbox/Imported/mail.eml': MAIL },
  },
  decision: {
    open: triaged('reply'),
    act: (stage) => stage.deputy.act('changeDecision', { path: NOTE, to: 'archive' }),
  },
  purpose: {
    open: triaged('needsInfo'),
    act: (stage) => stage.deputy.act('changePurpose', { path: NOTE, to: 'do' }),
  },
  status: { open: triaged('needsInfo'), act: (stage) => stage.deputy.act('markDone', NOTE) },
  answer: {
    open: triaged('needsInfo'),
    act: (stage) => stage.deputy.act('answer', { path: NOTE, text: 'Thursday, at ten.' }),
  },
  hand_over: { open: triaged('delegate'), act: (stage) => stage.deputy.act('handOver', NOTE) },
  asked: {
    open: triaged('reply'),
    act: (stage) => stage.deputy.act('ask', only(stage, 'Drafts')),
  },
  rejection: {
    open: asked,
    act: (stage) =>
      stage.deputy.approvals.decide(only(stage, 'Pending_Approval'), { kind: 'reject', reason: 'Too eager' }),
  },
  snooze: {
    open: asked,
    act: (stage) =>
      stage.deputy.approvals.decide(only(stage, 'Pending_Approval'), {
        kind: 'snooze',
        until: stage.clock.now() + 3_600_000,
      }),
  },
  edit: {
    open: (options = {}) => {
      useOnly([...FEATURES, counting]);
      return new Stage({
        files: { 'Count.md': '9 mails need you.\n' },
        ...options,
        settings: { countIn: 'Count.md', ...options.settings },
      });
    },
    act: (stage) => stage.cycle(),
  },
  signing: {
    open: async (options) => {
      const stage = new Stage({
        files: { [NOTE]: aMailNote() },
        answers: () => ({ json: { ...ANSWERS.reply.json, reply_body: 'Gladly.\n\nBest\n[Your name]' } }),
        ...options,
      });
      await stage.cycle();
      stage.deputy = stage.openWith(stage.ports, { ...stage.settings, personName: 'Ada Sample' });
      return stage;
    },
    act: (stage) => stage.deputy.act('signDrafts', null),
  },
  samples: {
    open: (options) => new Stage({ answers: () => ANSWERS.reply, ...options }),
    act: (stage) => stage.deputy.act('addSamples', null),
  },
  set_up: {
    open: (options) => new Stage(options),
    act: (stage) => stage.deputy.setUp(),
  },
  unknown: {
    open: oneNote('archive'),
    act: async (stage) => {
      await stage.cycle();
      const path = 'done-2026-11.jsonl';
      await stage.device.replace(
        path,
        stage.device.text(path).replace('"kind":"triage"', '"kind":"unknown"'),
      );
    },
  },
};

/** A mail with a draft: for approval already, or not yet. */
const drafted =
  (settings: StageOptions['settings'], part: 'all' | 'triage' = 'all') =>
  async (options: StageOptions = {}): Promise<Stage> => {
    const stage = new Asking({ ...options, settings: { ...settings, ...options.settings } });
    await stage.cycle({ part });
    return stage;
  };

/** Stories about drafts, with what puts them before the person by itself or not. */
export const queuedOrNot = (
  stories: (settings: { queueDrafts: boolean }) => Record<string, KindStory>,
): Record<string, KindStory> =>
  Object.fromEntries(
    [true, false].flatMap((queueDrafts) => {
      const when = queueDrafts ? 'put before the person' : 'not put before the person';
      return Object.entries(stories({ queueDrafts })).map(([name, story]) => [`${name}, ${when}`, story]);
    }),
  );

/** Further acts under one of the kinds. */
export const MORE_UNDO_STORIES = queuedOrNot((settings) => ({
  'triage with a draft': {
    kind: 'triage',
    open: (options) => new Asking({ ...options, settings: { ...settings, ...options?.settings } }),
    act: (stage) => stage.cycle(),
  },
  'a draft that the person puts before themselves': {
    kind: 'asked',
    open: drafted(settings, 'triage'),
    act: (stage) => stage.deputy.act('ask', only(stage, 'Drafts')),
  },
  'a reply that the person wants': {
    kind: 'triage',
    open: async (options) => {
      const answers = [ANSWERS.needsInfo, ANSWERS.reply];
      const stage = new Asking({ answers, ...options, settings: { ...settings, ...options?.settings } });
      await stage.cycle();
      return stage;
    },
    act: async (stage) => {
      await stage.deputy.act('draftReply', only(stage, IN));
      await stage.cycle();
    },
  },
}));
