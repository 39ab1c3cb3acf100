/** Shows the audit log where the Dataview plugin runs scripts. */
export const LOG_NOTE = 'Deputy log.md';

/**
 * A note whose script reads the log's files. What strangers and models wrote is put on the page as text alone: Dataview
 * would draw it as Markdown.
 */
export const logNote = (logs: string): string => `# Deputy's log

What Deputy wrote into its audit log in the last days, newest first. To see it as a table, install the Dataview plugin
and switch on its JavaScript queries. Deputy made this note once and leaves it to you; "Verify log" tells whether
somebody has changed the log.

\`\`\`dataviewjs
const FOLDER = ${JSON.stringify(logs)};
const FILES = 7;
const ROWS = 200;

const day = (path) => path.match(/orchestrator_(\\d{4}-\\d{2}-\\d{2})/)?.[1] ?? '';
const isLog = (path) => /\\/orchestrator_\\d{4}-\\d{2}-\\d{2}(_[^/]+)?\\.log$/.test(path);
const text = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 300) : '');

// A line may be torn, or somebody else's.
const parse = (line) => {
  try {
    const entry = JSON.parse(line);
    return typeof entry.timestamp === 'string' && !Number.isNaN(Date.parse(entry.timestamp)) ? [entry] : [];
  } catch {
    return [];
  }
};

const { adapter } = app.vault;
const found = (await adapter.exists(FOLDER)) ? (await adapter.list(FOLDER)).files : [];
const files = found.filter(isLog).sort((a, b) => day(b).localeCompare(day(a))).slice(0, FILES);
const entries = [];
for (const file of files) entries.push(...(await adapter.read(file)).split('\\n').flatMap(parse));
entries.sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));

if (entries.length === 0) dv.container.createEl('p', { text: 'The log is empty.' });
else {
  const table = dv.container.createEl('table');
  const head = table.createEl('thead').createEl('tr');
  for (const name of ['Time', 'Event', 'About', 'Decision', 'Why', 'Model']) head.createEl('th', { text: name });
  const body = table.createEl('tbody');
  for (const entry of entries.slice(0, ROWS)) {
    const row = body.createEl('tr');
    const time = entry.timestamp.slice(0, 16).replace('T', ' ');
    const about = entry.email_subject || entry.details?.note || entry.details?.plan;
    const why = entry.reasoning || entry.error_message || entry.details?.reason;
    for (const value of [time, entry.event, about, entry.decision, why, entry.model])
      row.createEl('td', { text: text(value) });
  }
}
\`\`\`
`;
