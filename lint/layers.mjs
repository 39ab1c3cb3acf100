import { isBuiltin } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';

/** The folders of src. One imports only those named before it, so there are no cycles. */
const order = [
  'src/notes',
  'src/mail',
  'src/privacy',
  'src/ports',
  'src/journal',
  'src/log',
  'src/effects',
  'src/index',
  'src/provider',
  'src/prompting',
  'src/approvals',
  'src/drafts',
  'src/tools',
  'src/triage',
  'src/revision',
  'src/plans',
  'src/memory',
  'src/skills',
  'src/ask',
  'src/dashboard',
  'src/deputy',
  'src/mcp',
  'src/obsidian',
  'src/desktop',
  'src/ui',
];

/** The rooms of the large folders, in the order in which they see each other; `.` is the folder itself. */
const rooms = {
  'src/notes': ['values', 'text', 'frontmatter', '.'],
  'src/mail': ['bytes', 'text', 'headers', 'html', 'quoting', '.'],
  'src/provider': [
    'answers',
    'catalogue',
    'tokens',
    'wire',
    'anthropic',
    'openai-compatible',
    'rules',
    'retry',
    'setup',
    '.',
  ],
  headless: ['words', 'node', 'settings', 'mail', 'command', 'operands', 'tools', 'commands', '.'],
  'src/dashboard': ['words', 'state', 'activity', 'approvals', 'plans', 'needs', '.'],
  'src/approvals': ['approval', '.'],
  'src/triage': ['cues', '.'],
  'src/plans': ['external', 'note', 'planner', 'runner', '.'],
  'src/deputy': [
    'settings',
    'session',
    'triage',
    'plans',
    'approvals',
    'skills',
    'ask',
    'revision',
    'overview',
    '.',
    'automation',
  ],
  'src/deputy/session': ['papers', '.'],
  'src/ui': ['reports', 'dialogs', 'settings', 'parts', 'review', '.', 'sidebar', 'commands'],
  'src/ui/parts': ['elements', 'state', 'list', '.'],
  'src/ui/review': ['approval', '.'],
  'src/ui/sidebar': ['decisions', 'mission', 'ask', '.'],
  'src/ui/settings': ['form', 'provider', 'spend', 'vault', 'approvals', 'work', '.'],
};

const ports = ['src/notes', 'src/mail', 'src/ports'];
const core = [...ports, 'src/dashboard', 'src/deputy'];

const adapter = {
  sees: ports,
  advice: 'An adapter knows only the ports: describe what it needs in src/ports, or let its host pass it in.',
};
const host = {
  sees: [...core, 'src/mcp', 'src/desktop'],
  advice:
    'A host builds adapters and calls createDeputy: what it does beyond that is a command in src/deputy.',
};

/** Who sees something else than the folders before it. */
const exceptions = {
  'src/mcp': adapter,
  'src/obsidian': adapter,
  'src/desktop': adapter,
  'src/ui': {
    sees: core,
    advice:
      'src/deputy keeps lock, consent and pause: add a command there, or a view model in src/dashboard.',
  },
  headless: host,
  'main.ts': { ...host, sees: [...host.sees, 'src/obsidian', 'src/ui'] },
};

const wire = 'The words of a provider stay in its adapter: the rest speaks of a LanguageModel (src/ports).';

/** Packages that only some places know. */
const packages = [
  {
    includes: (name) => isWithin('obsidian', name),
    knownTo: ['main.ts', 'src/obsidian', 'src/ui'],
    advice: 'Describe what is needed in src/ports and implement it in src/obsidian.',
  },
  {
    includes: isBuiltin,
    // That one file asks Obsidian whether there is Node.
    knownTo: ['src/desktop', 'headless', 'src/obsidian/load-node.ts'],
    advice:
      'A phone has no Node: describe what is needed in src/ports, implement it in src/desktop or headless.',
  },
  {
    includes: (name) => isWithin('@modelcontextprotocol', name),
    knownTo: ['src/mcp', 'src/desktop'],
    advice: 'The words of MCP stay in src/mcp: the rest speaks of a ToolCaller (src/ports).',
  },
  {
    includes: (name) => isWithin('@anthropic-ai/sdk', name),
    knownTo: ['src/provider/anthropic'],
    advice: wire,
  },
  { includes: (name) => isWithin('openai', name), knownTo: ['src/provider/openai-compatible'], advice: wire },
  {
    includes: (name) => name === 'zod',
    knownTo: [],
    advice: 'The full build slows the start of the plugin: import src/notes/schema.',
  },
];

/**
 * The rule behind docs/architecture.md: who may import whom, and where code that breaks it belongs.
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

    function check(node) {
      const name = node.value;
      const isRelative = name.startsWith('.');
      const target = isRelative && pathOf(resolve(dirname(context.filename), name));
      const imported = isRelative ? folderOf(target) : name;
      const advice = isRelative ? adviseOn(target) : adviseOnPackage(file, name);
      if (advice) context.report({ node, messageId: 'wrong', data: { importer, imported, advice } });
    }

    const importing =
      'ImportDeclaration, ImportExpression, ExportAllDeclaration, ExportNamedDeclaration, TSImportType';
    return { [`:matches(${importing}) > Literal.source`]: check };
  },
};

function adviseOnFolder(importer, imported) {
  const { sees, advice } = exceptions[importer] ?? {
    sees: order.slice(0, order.indexOf(importer)),
    advice: `Move what it needs to ${importer} or a folder before it, or let ${imported} pass it in.`,
  };
  return sees.includes(imported) ? undefined : advice;
}

/** In every folder with rooms that holds both files. */
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

/** `src/notes` for a file of src, else the first part of the path: `headless`, `tests`, `main.ts`. */
function folderOf(path) {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'src' ? 2 : 1).join('/');
}

/** The folders with rooms that hold a file, and its room there: `desk` for src/deputy/session/session, `.` for a file of the folder itself. */
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
