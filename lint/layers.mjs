import { readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';

const features = readdirSync(new URL('../src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/features/${name}`);

/**
 * The ranks of src, each a list of folders. A folder imports only folders before it, also within its rank, so
 * there are no cycles.
 */
const ranks = {
  kernel: [
    'src/kernel/dates',
    'src/kernel/notes',
    'src/kernel/mail',
    'src/kernel/privacy',
    'src/kernel/ports',
    'src/kernel/journal',
    'src/kernel/log',
    'src/kernel/effects',
    'src/kernel/index',
  ],
  llm: ['src/llm/provider', 'src/llm/prompting'],
  models: ['src/core/approvals/model', 'src/core/drafts', 'src/core/tools', 'src/core/triage/model'],
  views: [
    'src/core/app/view/words',
    'src/core/app/view/state',
    'src/core/app/view/activity',
    'src/core/approvals/view',
    'src/core/app/view/needs',
    'src/core/app/view',
  ],
  session: ['src/core/settings', 'src/core/session'],
  work: ['src/core/triage/work', 'src/core/approvals/work'],
  app: [
    'src/core/app/overview',
    'src/core/app/looks',
    'src/core/app',
    'src/core',
    'src/core/app/automation',
    'src/core/app/reports',
  ],
  features: features.flatMap((folder) => [folder, `${folder}/servers`, `${folder}/ui`, `${folder}/terminal`]),
  hosts: ['src/adapters/desktop', 'src/adapters/servers', 'src/adapters/obsidian'],
  ui: ['src/ui'],
  list: ['src/features'],
};
const order = Object.values(ranks).flat();
/** Sorted by length, longest first, because a file belongs to its innermost ranked folder. */
const innermost = order.toSorted((a, b) => b.length - a.length);

/** The rooms of the large folders: each room sees those before it; `.` is the folder itself. */
const rooms = {
  'src/kernel/notes': ['values', 'text', 'frontmatter', '.'],
  'src/kernel/mail': ['bytes', 'text', 'headers', 'html', 'quoting', 'outgoing', '.'],
  'src/llm/provider': [
    'answers',
    'catalogue',
    'tokens',
    'wire',
    'pace',
    'anthropic',
    'openai-compatible',
    'rules',
    'retry',
    'setup',
    'ollama',
    '.',
  ],
  headless: ['words', 'node', 'settings', 'command', 'operands', 'commands', '.'],
  'src/core/approvals/model': ['approval', '.'],
  'src/core/triage/model': ['cues', '.'],
  'src/features/plans/model': ['external', 'note', 'planner', 'runner', '.'],
  ...Object.fromEntries(
    features.map((folder) => [folder, ['model', 'view', 'work', '.', 'servers', 'ui', 'terminal']]),
  ),
  'src/features/ask': ['skills', 'model', 'view', 'work', '.', 'ui', 'terminal'],
  'src/features/ask/skills': ['model', 'work'],
  'src/core/app': ['view', 'overview', 'looks', '.', 'automation', 'reports'],
  'src/core/app/view': ['words', 'state', 'activity', 'needs', '.'],
  'src/ui': ['dialogs', 'settings', 'parts', 'review', '.', 'sidebar', 'commands'],
  'src/ui/parts': ['elements', 'state', 'list', '.'],
  'src/ui/review': ['approval', '.'],
  'src/ui/sidebar': ['decisions', '.'],
  'src/ui/settings': ['form', 'provider', 'spend', 'vault', 'work', '.'],
};

const ports = ['src/kernel/notes', 'src/kernel/mail', 'src/kernel/ports'];
const core = [...ports, ...ranks.views, ...ranks.session, ...ranks.work, ...ranks.app];

const adapter = {
  sees: ports,
  advice:
    'An adapter knows only the ports: describe what it needs in src/kernel/ports, or let its host pass it in.',
};
const host = {
  sees: [
    ...[...core, ...ranks.list, 'src/kernel/dates'],
    ...['src/adapters/servers', 'src/adapters/desktop'],
  ],
  advice:
    'A host builds adapters and calls createDeputy: what it does beyond that is a command in src/core/app.',
};

/** A feature may import the core, never another feature. */
const feature = (folder, others = []) => ({
  sees: [
    ...[...ranks.kernel, ...ranks.llm, ...ranks.models, ...ranks.views, ...ranks.session],
    ...[...ranks.work, ...ranks.app, ...others],
  ],
  advice:
    'A feature knows the core alone: let the core offer what it needs, or move what two features share there.',
});

/** Folders that may import more, or less, than the folders before them. */
const exceptions = {
  ...Object.fromEntries(
    features.flatMap((folder) => [
      [folder, feature(folder)],
      [`${folder}/ui`, feature(folder, [folder, 'src/ui'])],
      [
        `${folder}/terminal`,
        feature(folder, [folder, `${folder}/servers`, 'headless', 'src/adapters/desktop']),
      ],
      [`${folder}/servers`, feature(folder, [folder, 'src/adapters/servers', 'src/adapters/desktop'])],
    ]),
  ),
  'src/features': { sees: [...order, 'headless'], advice: 'The lists of features name features alone.' },
  'src/adapters/servers': {
    sees: [...ports, ...ranks.session, 'src/adapters/desktop'],
    advice: 'Both hosts open servers here by the settings: what only one of them knows is passed in.',
  },
  'src/adapters/obsidian': adapter,
  'src/adapters/desktop': adapter,
  'src/ui': {
    sees: core,
    advice:
      'src/core/app keeps lock, consent and pause: add a command there, or a view model in the view of its feature.',
  },
  headless: host,
  'main.ts': { ...host, sees: [...host.sees, 'src/adapters/obsidian', 'src/ui'] },
};

const wire =
  'The words of a provider stay in its adapter: the rest speaks of a LanguageModel (src/kernel/ports).';

/** Packages that only some folders may import. */
const packages = [
  {
    includes: (name) => isWithin('obsidian', name),
    knownTo: ['main.ts', 'src/adapters/obsidian', 'src/ui', ...features.map((folder) => `${folder}/ui`)],
    advice: 'Describe what is needed in src/kernel/ports and implement it in src/adapters/obsidian.',
  },
  {
    includes: isBuiltin,
    // This one file asks Obsidian whether Node exists.
    knownTo: [
      ...['src/adapters/desktop', 'headless', 'src/adapters/obsidian/load-node.ts'],
      ...features.map((folder) => `${folder}/terminal`),
    ],
    advice:
      'A phone has no Node: describe what is needed in src/kernel/ports, implement it in src/adapters/desktop or headless.',
  },
  {
    includes: (name) => isWithin('@modelcontextprotocol', name),
    knownTo: ['src/features/tool-servers/servers'],
    advice:
      'The words of MCP stay in src/features/tool-servers/servers: the rest speaks of a ToolCaller (src/kernel/ports).',
  },
  {
    includes: (name) => isWithin('imapflow', name),
    knownTo: ['src/features/accounts/servers/imap', 'src/features/mail-files/terminal'],
    advice:
      'The words of IMAP stay in src/features/accounts/servers/imap: the rest speaks of a MailSource (src/kernel/ports).',
  },
  {
    includes: (name) => isWithin('nodemailer', name),
    knownTo: ['src/features/accounts/servers/smtp'],
    advice:
      'The words of SMTP stay in src/features/accounts/servers/smtp: the rest speaks of a ToolCaller (src/kernel/ports).',
  },
  {
    includes: (name) => isWithin('@anthropic-ai/sdk', name),
    knownTo: ['src/llm/provider/anthropic', 'src/features/batch/work'],
    advice: wire,
  },
  {
    includes: (name) => isWithin('openai', name),
    knownTo: ['src/llm/provider/openai-compatible', 'src/features/batch/work'],
    advice: wire,
  },
  {
    includes: (name) => name === 'zod',
    knownTo: [],
    advice: 'The full build slows the start of the plugin: import src/kernel/notes/schema.',
  },
  {
    includes: (name) => name === 'luxon',
    knownTo: [],
    advice: 'It weighs 72 kB in main.js, and is here for tests alone: import src/kernel/dates/date-time.',
  },
];

/**
 * The rule behind docs/architecture.md: which folder may import which, and where offending code belongs.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const layers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      wrong: '{{importer}} may not import {{imported}}. {{advice}}',
      unranked: '{{folder}} has no rank yet: name it in the order in lint/layers.mjs.',
    },
  },
  create(context) {
    const pathOf = (file) => relative(context.cwd, file).replaceAll(sep, '/');
    const file = pathOf(context.filename);
    const importer = folderOf(file);
    if (importer === 'tests') return reportImports((target) => adviseOnTests(file, target));
    if (!order.includes(importer) && !(importer in exceptions)) {
      return {
        Program: (node) => context.report({ node, messageId: 'unranked', data: { folder: importer } }),
      };
    }

    const unranked = roomsAround(file).find(({ folder, room }) => !rooms[folder].includes(room));
    if (unranked) {
      const folder = `${unranked.folder}/${unranked.room}`;
      return {
        Program: (node) => context.report({ node, messageId: 'unranked', data: { folder } }),
      };
    }

    const adviseOn = (target) =>
      folderOf(target) === importer
        ? adviseOnRooms(file, target)
        : adviseOnFolder(importer, folderOf(target));
    return reportImports(adviseOn, (name) => adviseOnPackage(file, name));

    function reportImports(adviseOnPath, adviseOnName = () => undefined) {
      function check(node) {
        const name = node.value;
        const isRelative = name.startsWith('.');
        const target = isRelative && pathOf(resolve(dirname(context.filename), name));
        const imported = isRelative ? folderOf(target) : name;
        const advice = isRelative ? adviseOnPath(target) : adviseOnName(name);
        if (advice) context.report({ node, messageId: 'wrong', data: { importer, imported, advice } });
      }

      const importing =
        'ImportDeclaration, ImportExpression, ExportAllDeclaration, ExportNamedDeclaration, TSImportType';
      return { [`:matches(${importing}) > Literal.source`]: check };
    }
  },
};

/** A test knows no tests of another feature, a stage that several features share none at all. */
function adviseOnTests(file, target) {
  const tested = testedFeature(target);
  return tested === undefined || tested === testedFeature(file)
    ? undefined
    : 'What tests of several features stand on is in tests/stages, a test of features together in tests/whole.';
}

function testedFeature(path) {
  return /^tests\/features\/([^/]+)\//.exec(path)?.[1];
}

function adviseOnFolder(importer, imported) {
  const { sees, advice } = exceptions[importer] ?? {
    sees: order.slice(0, order.indexOf(importer)),
    advice: `Move what it needs to ${importer} or a folder before it, or let ${imported} pass it in.`,
  };
  return sees.includes(imported) ? undefined : advice;
}

/** Applies in every folder with rooms that holds both files. */
function adviseOnRooms(file, target) {
  const targets = new Map(roomsAround(target).map(({ folder, room }) => [folder, room]));
  const wrong = roomsAround(file).find(
    ({ folder, room }) =>
      targets.has(folder) && rooms[folder].indexOf(targets.get(folder)) > rooms[folder].indexOf(room),
  );
  return wrong && `Inside ${wrong.folder}, ${wrong.room} comes before ${targets.get(wrong.folder)}.`;
}

function adviseOnPackage(file, name) {
  const restricted = packages.find(({ includes }) => includes(name));
  const isKnown = !restricted || restricted.knownTo.some((place) => isWithin(place, file));
  return isKnown ? undefined : restricted.advice;
}

/**
 * The innermost ranked folder of a file in src, else the first two parts of its path; outside src the first
 * part: `headless`, `main.ts`.
 */
function folderOf(path) {
  const parts = path.split('/');
  if (parts[0] !== 'src') return parts[0];
  return innermost.find((folder) => isWithin(folder, path)) ?? parts.slice(0, 2).join('/');
}

/** Folders with rooms that hold a file, and its room in each; `.` for a file of the folder itself. */
function roomsAround(path) {
  return Object.keys(rooms)
    .filter((folder) => isWithin(folder, path))
    .map((folder) => {
      const [room, ...rest] = path.slice(folder.length + 1).split('/');
      return { folder, room: rest.length > 0 ? room : '.' };
    });
}

function isWithin(parent, path) {
  return path === parent || path.startsWith(`${parent}/`);
}
