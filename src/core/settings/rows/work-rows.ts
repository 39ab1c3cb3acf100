import * as z from '../../../kernel/notes/values/schema';
import { emailTool, type EmailTool } from '../../approvals/model/email-tool';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import { DEFAULT_FOLDERS, folderPathSchema, type Folders } from '../folders';
import { emailToolGuard, expiryGuard, isOnGuard, openFoldersGuard, secondsGuard } from '../guards';
import { choice, ownRow, period, toggle, wholeNumber } from '../setting-row';

/** A single line that reads the same wherever it is shown. */
const NAME = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u;
/** A header's name: RFC 9110, section 5.6.2. */
const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/;

/** A tool server. A setting; the schema is built on first use. */
export const toolServer: z.ZodMiniType<ToolServer> = z.lazy(() => {
  const secretId = z.string().check(z.minLength(1));
  const variable = z.string().check(z.regex(/^[^=\0]+$/));
  return z.object({
    name: z.string().check(z.regex(NAME)),
    transport: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('http'),
        url: z.url({ protocol: /^https?$/ }),
        headers: z.record(z.string().check(z.regex(HEADER)), secretId),
      }),
      z.object({
        kind: z.literal('stdio'),
        command: z.string().check(z.minLength(1)),
        args: z.array(z.string()),
        env: z.record(variable, z.union([z.string(), z.strictObject({ secret: secretId })])),
      }),
    ]),
  });
});

const hours = z.number().check(z.positive(), z.maximum(8_784));

const modelFolders = ({ drafts, reminders }: Pick<Folders, 'drafts' | 'reminders'>): string[] => [
  drafts,
  reminders,
  'Notes',
];

/** Settings about approvals, sending and plans. */
export const WORK_ROWS = {
  queueDrafts: toggle({
    isOn: true,
    place: 'approvals',
    name: 'Queue drafts for approval',
    desc: 'Deputy submits each finished draft for your approval. Otherwise only when you ask.',
    aliases: [],
    needs: 'after',
    guard: null,
  }),
  sendDelaySeconds: wholeNumber({
    ...{ min: 0, max: 60, step: 1, default: 10, unit: 'seconds' },
    place: 'first',
    name: 'Undo send',
    desc: 'Seconds before an approved mail goes out, from 0 to 60. Until then, you can undo the approval.',
    aliases: ['delay', 'send later'],
    needs: 'after',
    guard: secondsGuard,
  }),
  approveOnlyInDeputy: toggle({
    isOn: false,
    place: 'approvals',
    name: 'Approve only in Deputy',
    desc: "Moving a file no longer approves it. Other devices can't approve.",
    aliases: ['move', 'drag'],
    needs: 'act',
    guard: isOnGuard,
  }),
  requestsExpireAfterHours: period({
    length: hours,
    place: 'approvals',
    name: 'Expire approvals',
    desc: 'Deputy drops approvals that are undecided by then; nothing runs.',
    aliases: ['expire', 'time-out'],
    none: 'Never',
    periods: [
      [24, 'After a day'],
      [72, 'After three days'],
      [168, 'After a week'],
      [720, 'After 30 days'],
    ],
    other: (length) => `After ${String(length)} hours`,
    needs: 'after',
    guard: expiryGuard,
  }),
  /** Tool that sends approved mail; `null` if the mail opens in the person's own mail program. */
  emailTool: ownRow<EmailTool | null>({
    schema: z.nullable(emailTool),
    default: null,
    place: 'approvals',
    name: 'Approved mail',
    needs: 'act',
    guard: emailToolGuard,
  }),
  toolServers: ownRow<ToolServer[]>({
    schema: z.array(toolServer),
    default: [],
    place: 'approvals',
    name: 'Tool servers',
    needs: 'act',
    guard: null,
  }),
  plansFromNotes: choice({
    values: ['off', 'suggest', 'draft'],
    default: 'suggest',
    place: 'plans',
    name: 'Plans from notes',
    desc: 'What Deputy does with a note that needs several steps.',
    aliases: ['mission', 'steps'],
    options: {
      off: 'Only when you ask',
      suggest: 'Suggest one under "Needs you"',
      draft: 'Make one as a draft',
    },
    needs: 'after',
    guard: null,
  }),
  /** Folders in which a plan's step may write. */
  modelFolders: ownRow<string[]>({
    schema: z.array(folderPathSchema),
    default: modelFolders(DEFAULT_FOLDERS),
    defaultIn: modelFolders,
    place: 'plans',
    name: 'Folders the model may write',
    needs: 'after',
    guard: openFoldersGuard,
  }),
  /** Hours after which a blocked plan is reported, once. */
  blockedHours: ownRow<{ high: number; other: number }>({
    schema: z.object({ high: hours, other: hours }),
    default: { high: 4, other: 24 },
    place: 'plans',
    name: 'Remind me of blocked plans',
    needs: 'after',
    guard: null,
  }),
  /** Whether the dashboard note (`Dashboard.md`) is kept up to date. */
  dashboardNote: toggle({
    isOn: true,
    place: 'vault',
    name: 'Keep a dashboard note',
    desc: 'Deputy rewrites only its own part of Dashboard.md.',
    aliases: [],
    needs: 'after',
    guard: null,
  }),
  proposeMemory: toggle({
    isOn: true,
    place: 'plans',
    name: 'Propose what to remember',
    desc: 'Deputy suggests facts after a conversation, and keeps only those you accept.',
    aliases: ['memory', 'facts'],
    needs: 'after',
    guard: null,
  }),
};
