import { withoutInvisible } from '../../../../kernel/mail/text/invisible';
import { visibleLine, visibleText } from '../../../../kernel/mail/text/visible-text';
import { listField, type Note, textField } from '../../../../kernel/notes/note';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';
import { TASKS, type TaskType } from '../../../../kernel/ports/language-model';
import { readTables, type SkillTable } from './data/table';
import { readSchedule, type Schedule } from './schedule';
import { type Skill, DATA_TOOLS, defaultTools, SKILL_TOOLS, type SkillTool } from './skill';
import { askWords, readTrigger, type Trigger } from './trigger';
import { PRIVATE } from '../../../../kernel/notes/codes';

/** Why a note is not a valid skill: the mistake and its remedy. */
export interface SkillProblem {
  /** Frontmatter key with the problem; `body` for the instructions, `note` for the whole note. */
  where: string;
  message: string;
}

const LONGEST = { name: 64, description: 1_024, instructions: 20_000, query: 200 } as const;
/** Maximum number of characters of a line that are kept; longer lines are never valid keys. */
const MOST_READ = 4_000;
const MOST_TRIGGERS = 20;
const MOST_HISTORY = 50;
const MOST_ROWS = 50;

/**
 * Parses a skill in the Agent Skills form. `name` comes from its path. Reports all problems at once and repairs
 * nothing, because a skill may run unattended.
 */
export function readSkill(
  note: Note | null,
  { path, name }: Pick<Skill, 'path' | 'name'>,
): Result<Skill, SkillProblem[]> {
  if (note === null) return err([{ where: 'note', message: UNREADABLE }]);
  const { frontmatter } = note;
  const read = new Reading(frontmatter);
  const tables = read.tables();
  const skill: Skill = {
    name: read.name(name),
    path,
    note,
    description: read.description(),
    instructions: read.instructions(note.body),
    triggers: read.triggers(),
    topic: askWords(read.query('topic') ?? '').words,
    taskType: read.taskType(),
    context: {
      history: read.count('history', MOST_HISTORY),
      memory: read.query('memory'),
      search: read.query('search'),
      rows: read.count('rows', MOST_ROWS),
    },
    tools: read.tools(tables),
    tables,
    schedule: read.schedule(),
  };
  read.strangeKeys();
  return read.problems.length === 0 ? ok(skill) : err(read.problems);
}

const UNREADABLE =
  'The note has no frontmatter that can be read. Begin it with ---, name: and description: lines, and --- again.';

/** Reads the fields of one note and collects problems. */
class Reading {
  readonly problems: SkillProblem[] = [];

  constructor(private readonly frontmatter: Note['frontmatter']) {}

  name(ofPlace: string): string {
    const name = textField(this.frontmatter, 'name') ?? '';
    if (name === '') this.report('name', `is missing. Write: name: ${ofPlace}`);
    else if (!isSkillName(name))
      this.report(
        'name',
        'must be up to 64 lower-case letters, digits and single hyphens, such as weekly-review.',
      );
    else if (name !== ofPlace)
      this.report(
        'name',
        `must be that of its folder or file. Write: name: ${ofPlace}, or rename that to ${name}.`,
      );
    return name;
  }

  description(): string {
    const text = visibleLine((textField(this.frontmatter, 'description') ?? '').slice(0, MOST_READ));
    if (text === '')
      this.report('description', 'is missing. Say in a sentence what the skill does, and when.');
    if (text.length > LONGEST.description)
      this.report(
        'description',
        `has ${String(text.length)} characters; write at most ${String(LONGEST.description)}.`,
      );
    return text;
  }

  /**
   * Reads the instructions without hidden characters, which could tell a model something that the person did not see
   * when allowing it.
   */
  instructions(body: string): string {
    const text = withoutInvisible(visibleText(body)).trim();
    if (text === '') this.report('body', 'is empty. Write below the frontmatter what the model is to do.');
    if (text.length > LONGEST.instructions)
      this.report(
        'body',
        `has ${String(text.length)} characters; write at most ${String(LONGEST.instructions)}.`,
      );
    return text;
  }

  triggers(): Trigger[] {
    const texts = this.list('triggers');
    if (texts.length > MOST_TRIGGERS)
      this.report('triggers', `are ${String(texts.length)}; write at most ${String(MOST_TRIGGERS)}.`);
    return texts.slice(0, MOST_TRIGGERS).flatMap((text) => {
      const trigger = readTrigger(text);
      if (!trigger.ok) this.report('triggers', `hold one that can't be used. ${trigger.error}`);
      return trigger.ok ? [trigger.value] : [];
    });
  }

  taskType(): TaskType {
    const text = this.text('task_type');
    const type = TASKS.find((each) => each === text);
    if (text !== null && type === undefined)
      this.report('task_type', `is "${visibleLine(text.slice(0, 40))}". Write one of ${TASKS.join(', ')}.`);
    return type ?? 'skill_execution';
  }

  count(field: SkillField, most: number): number {
    const value = fieldOf(this.frontmatter, field) ?? 0;
    const count = typeof value === 'string' && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value;
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= most) return count;
    this.report(field, `must be a whole number from 0 to ${String(most)}.`);
    return 0;
  }

  query(field: SkillField): string | null {
    const text = this.text(field);
    if (text !== null && text.length > LONGEST.query)
      this.report(field, `has ${String(text.length)} characters; write at most ${String(LONGEST.query)}.`);
    return text;
  }

  tables(): SkillTable[] {
    const tables = readTables(fieldOf(this.frontmatter, 'data'));
    if (!tables.ok) this.report('data', tables.error);
    return tables.ok ? tables.value : [];
  }

  tools(tables: readonly SkillTable[]): readonly SkillTool[] {
    const named = listField(this.frontmatter, 'allowed-tools').flatMap((text) => text.split(/[\s,]+/u));
    if (named.length === 0) return defaultTools(tables.length > 0);
    const known = named.flatMap((name) => SKILL_TOOLS.find((tool) => tool === name) ?? []);
    const unknown = named.filter((name) => !SKILL_TOOLS.some((tool) => tool === name));
    if (unknown.length > 0)
      this.report(
        'allowed-tools',
        `names ${quoted(unknown)}, which Deputy does not have. Write names out of: ${SKILL_TOOLS.join(' ')}`,
      );
    if (tables.length === 0 && known.some((tool) => DATA_TOOLS.some((each) => each === tool)))
      this.report('allowed-tools', 'names tools for tables, and there are none. Write deputy_data, too.');
    return [...new Set(known)];
  }

  schedule(): Schedule | null {
    const text = this.text('schedule');
    const schedule = text === null ? null : readSchedule(text);
    if (schedule?.ok === false) this.report('schedule', schedule.error);
    return schedule?.ok === true ? schedule.value : null;
  }

  /** Reports unknown keys, because a skill whose key is silently ignored would not do what it says. */
  strangeKeys(): void {
    for (const key of unknownFields(this.frontmatter))
      this.problems.push({
        where: key,
        message: `${quoted([key])} is not a key that Deputy knows. Check its spelling.`,
      });
    for (const field of misplacedFields(this.frontmatter))
      this.problems.push({
        where: field,
        message: `${quoted([field])} has no effect. Write: deputy_${field}`,
      });
  }

  private text(field: SkillField): string | null {
    const value = fieldOf(this.frontmatter, field);
    if (value === undefined || value === null) return null;
    if (typeof value === 'string') return visibleLine(value) || null;
    this.report(field, 'must be a text.');
    return null;
  }

  /** A list, or a text with items separated by lines or semicolons. */
  private list(field: SkillField): string[] {
    const value = fieldOf(this.frontmatter, field);
    const items: unknown[] = Array.isArray(value)
      ? value
      : value === undefined || value === null
        ? []
        : [value];
    if (!items.every((item) => typeof item === 'string' || typeof item === 'number')) {
      this.report(field, 'must be a list of texts.');
      return [];
    }
    return items
      .flatMap((item) => String(item).split(/[\n;]/u))
      .map((item) => visibleLine(item))
      .filter((item) => item !== '');
  }

  private report(where: SkillField | 'name' | 'description' | 'body' | 'allowed-tools', what: string): void {
    const key = where in PLAIN ? where : `deputy_${where}`;
    this.problems.push({ where: key, message: `${where === 'body' ? 'The body' : `"${key}"`} ${what}` });
  }
}

const PLAIN = { name: true, description: true, body: true, 'allowed-tools': true };

/** Matches a name in the form of Agent Skills, but with letters of any language. */
const NAME = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u;

/** Whether a name is valid for a skill. */
export const isSkillName = (name: string): boolean => name.length <= LONGEST.name && NAME.test(name);

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => `"${visibleLine(name.slice(0, 40))}"`)
    .join(', ');

/** Deputy's own keys in a skill's frontmatter, without the prefix `deputy_`. */
export const SKILL_FIELDS = [
  'triggers',
  'topic',
  'task_type',
  'history',
  'memory',
  'search',
  'rows',
  'schedule',
  'data',
] as const;
type SkillField = (typeof SKILL_FIELDS)[number];

/** Keys of the Agent Skills form, and Obsidian's own. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['name', 'description', 'allowed-tools', 'metadata']);

type Frontmatter = Readonly<Record<string, unknown>>;

/**
 * Value of one of Deputy's fields: top-level as `deputy_triggers`, which Obsidian shows as a property, or inside
 * `metadata`, the Agent Skills form's place for extensions, with hyphen or underscore.
 */
function fieldOf(frontmatter: Frontmatter, field: SkillField): unknown {
  const metadata = frontmatter['metadata'];
  const inner: Frontmatter = isRecord(metadata) ? metadata : {};
  const name = `deputy_${field}`;
  return frontmatter[name] ?? inner[name] ?? inner[name.replaceAll('_', '-')];
}

/** Unknown keys with Deputy's prefix, which are mostly typing mistakes. */
function unknownFields(frontmatter: Frontmatter): string[] {
  const metadata = frontmatter['metadata'];
  const keys = [...Object.keys(frontmatter), ...(isRecord(metadata) ? Object.keys(metadata) : [])];
  return keys.filter((key) => {
    const name = key.replaceAll('-', '_');
    if (name.toLowerCase() === PRIVATE) return false;
    return name.startsWith('deputy_') && !SKILL_FIELDS.some((field) => name === `deputy_${field}`);
  });
}

/** Keys named like one of Deputy's fields, but without its prefix. */
const misplacedFields = (frontmatter: Frontmatter): SkillField[] =>
  SKILL_FIELDS.filter((field) => !OPEN_FIELDS.has(field) && frontmatter[field] !== undefined);

const isRecord = (value: unknown): value is Frontmatter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
