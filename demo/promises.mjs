import { notesIn, titleOf, triagedNotes } from './vault-files.mjs';

/** What each decision makes of a note: its status, and the folder it is in afterwards. */
const OUTCOMES = {
  draft_reply: { status: 'pending_approval', folder: 'Needs_Action' },
  needs_info: { status: 'needs_info', folder: 'Needs_Action' },
  archive: { status: 'done', folder: 'Done' },
  urgent: { status: 'pending_approval', folder: 'Needs_Action' },
  delegate: { status: 'pending_approval', folder: 'Needs_Action' },
};

/** Subjects that are about money beyond doubt; Deputy's own list is longer. */
const MONEY = /invoice|payment|refund|rechnung|zahlung/i;

/**
 * What Deputy promises and did not keep, one sentence each; empty when all is well.
 *
 * @param {Map<string, string>} before the vault with mail in `Inbox/`
 * @param {Map<string, string>} after the same vault after `deputy triage`
 * @returns {string[]}
 */
export function brokenPromises(before, after) {
  const notes = triagedNotes(after);
  return [
    ...brokenByInbox(before, after, notes),
    ...brokenByMoney(notes),
    ...notes.flatMap((note) => [...brokenByDecision(note), ...brokenByDraft(note, after)]),
    ...brokenByEdits(before, notes),
  ];
}

/** Each mail is put aside as it came, and each message becomes one note, however often it was delivered. */
function brokenByInbox(before, after, notes) {
  const mails = [...before].filter(([path]) => /^Inbox\/[^/]+\.eml$/.test(path));
  const messages = new Set(mails.map(([, text]) => messageOf(text))).size;
  const imported = notes.filter(({ fields }) => fields.source_file !== undefined).length;
  return [
    ...mails.flatMap(([path, text]) => {
      if (after.has(path)) return [`${path} was left in the inbox.`];
      const aside = path.replace('Inbox/', 'Inbox/Imported/');
      return after.get(aside) === text ? [] : [`${aside} is not the mail that came.`];
    }),
    ...(imported === messages ? [] : [`${messages} messages became ${imported} notes.`]),
  ];
}

const messageOf = (mail) => /^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? mail;

function brokenByMoney(notes) {
  const paid = notes.filter(({ fields }) => MONEY.test(fields.subject));
  if (paid.length === 0) return ['No mail is about money, so that the money rule was not shown.'];
  return paid
    .filter(({ fields }) => fields.decision !== 'urgent' && fields.decision !== 'needs_info')
    .map((note) => `"${titleOf(note)}" is about money, and Deputy decided ${note.fields.decision}.`);
}

function brokenByDecision({ path, fields }) {
  const { decision, status, decided_by: by } = fields;
  const outcome = OUTCOMES[decision];
  if (outcome === undefined) return [`${path} has none of the five decisions, but "${decision}".`];
  return [
    ...(status === outcome.status ? [] : [`${path} is "${status}" after ${decision}.`]),
    ...(path.startsWith(`${outcome.folder}/`) ? [] : [`${path} lies in the wrong folder after ${decision}.`]),
    ...(by === 'rules:rules' ? [] : [`${path} was decided by "${by}", not by the built-in rules.`]),
  ];
}

function brokenByDraft({ path, fields }, after) {
  const { decision, draft_path: draftPath } = fields;
  if (draftPath === undefined) return decision === 'draft_reply' ? [`${path} has no draft.`] : [];
  const draft = notesIn(after, /^Drafts\//).find((note) => note.path === draftPath);
  if (draft === undefined) return [`${path} names a draft that is not there: ${draftPath}.`];
  const sender = addressIn(fields.reply_to ?? fields.from);
  const recipient = addressIn(draft.fields.to);
  return [
    ...(recipient === sender ? [] : [`${draftPath} goes to ${recipient}, not to ${sender}.`]),
    ...(draft.fields.template === true ? [] : [`${draftPath} does not say that it is a template.`]),
  ];
}

const addressIn = (header) => /<([^>]*)>/.exec(header)?.[1] ?? String(header);

/** What Deputy may write into a note. Everything else is the person's. */
const OWN_KEY =
  /^(status|priority|priority_before|decision|decision_\w+|decided_\w+|iteration_count|draft_path|deputy_\w+):.*\n/gm;
const OWN_BLOCK = /\n*%% deputy:begin .*%% deputy:end \w+ %%\n*$/s;

function brokenByEdits(before, notes) {
  const written = [...before].filter(([path]) => /^Needs_Action\/.*\.md$/.test(path));
  return written.flatMap(([path, text]) => {
    const name = path.slice(path.lastIndexOf('/'));
    const now = notes.find((note) => note.path.endsWith(name));
    if (now === undefined) return [`${path} is gone.`];
    const isKept = withoutDeputy(now.text) === withoutDeputy(text);
    return isKept ? [] : [`${path} changed where it is not Deputy's to change.`];
  });
}

const withoutDeputy = (text) => text.replace(OWN_BLOCK, '').replace(OWN_KEY, '').trimEnd();
