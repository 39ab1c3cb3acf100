import { fetchLine } from './imap-fetch.mjs';

/**
 * What a command does, by its name. Each says its untagged answers and returns the tagged one without its tag.
 *
 * @type {Record<string, (connection: import('./imap-server.mjs').Connection, words: string[], text: string) => string | null>}
 */
export const COMMANDS = {
  CAPABILITY: (connection) => {
    connection.say(`* CAPABILITY ${connection.capabilities()}`);
    return 'OK done';
  },
  NOOP: (connection) => {
    connection.report();
    return 'OK done';
  },
  STARTTLS: (connection) => {
    connection.upgrade();
    return null;
  },
  LOGIN: (connection, [user, password]) => connection.login(user, password),
  AUTHENTICATE: (connection, [, given]) => {
    const check = (word) => {
      const [, user, password] = Buffer.from(word, 'base64').toString().split('\0');
      return connection.login(user, password);
    };
    if (given !== undefined) return check(given);
    const { tag } = connection;
    connection.say('+ ');
    connection.onNextLine = (line) => connection.say(`${tag} ${check(line)}`);
    return null;
  },
  ID: () => 'OK done',
  ENABLE: () => 'OK done',
  NAMESPACE: (connection) => {
    connection.say('* NAMESPACE (("" "/")) NIL NIL');
    return 'OK done';
  },
  LIST: (connection, words) => listFolders(connection, words, 'LIST'),
  LSUB: (connection, words) => listFolders(connection, words, 'LSUB'),
  SELECT: (connection, [name]) => open(connection, name, 'READ-WRITE'),
  EXAMINE: (connection, [name]) => open(connection, name, 'READ-ONLY'),
  FETCH: (connection, [set], text) => fetchMails(connection, { set, text, isByUid: false }),
  'UID FETCH': (connection, [set], text) => fetchMails(connection, { set, text, isByUid: true }),
  'UID SEARCH': (connection, words) => {
    const found = connection.folder.search(words);
    connection.say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`);
    return 'OK done';
  },
  'UID STORE': (connection, [set, item, ...flags]) => {
    if (connection.isReadOnly) return 'NO it is open for reading alone';
    for (const mail of connection.folder.in(set, true)) {
      for (const flag of flags.filter((word) => word.startsWith('\\') || word.startsWith('$')))
        if (item.startsWith('-')) mail.flags.delete(flag);
        else mail.flags.add(flag);
      if (!/SILENT$/i.test(item))
        connection.say(fetchLine(mail, connection.placeOf(mail), 'FLAGS').trimEnd());
    }
    return 'OK done';
  },
  'UID MOVE': (connection, [set, name]) => {
    const target = connection.mailbox.folder(name);
    if (connection.isReadOnly) return 'NO it is open for reading alone';
    if (target === undefined) return 'NO [TRYCREATE] there is no such folder';
    const mails = connection.folder.in(set, true);
    const added = mails.map(({ source, flags, date }) => target.add(source, { flags, date }));
    const uids = (all) => all.map(({ uid }) => uid).join(',');
    if (mails.length > 0)
      connection.say(`* OK [COPYUID ${target.validity} ${uids(mails)} ${uids(added)}] moved`);
    for (const mail of mails) {
      connection.say(`* ${connection.placeOf(mail)} EXPUNGE`);
      connection.folder.remove(mail);
    }
    connection.known = connection.folder.mails.length;
    connection.mailbox.notify(target);
    return 'OK done';
  },
  APPEND: (connection, words) => {
    const folder = connection.mailbox.folder(words[0]);
    if (folder === undefined) return 'NO [TRYCREATE] there is no such folder';
    const date = words.slice(1, -1).find((word) => /^ ?\d{1,2}-\w{3}-\d{4} /.test(word));
    const { uid } = folder.add(words.at(-1), {
      flags: words.slice(1, -1).filter((word) => word.startsWith('\\')),
      ...(date === undefined ? {} : { date: new Date(date.replace('-', ' ').replace('-', ' ')) }),
    });
    connection.mailbox.notify(folder);
    return `OK [APPENDUID ${folder.validity} ${uid}] filed`;
  },
  IDLE: (connection) => {
    const { tag } = connection;
    connection.isIdle = true;
    connection.say('+ idling');
    connection.report();
    connection.onNextLine = () => {
      connection.isIdle = false;
      connection.say(`${tag} OK done`);
    };
    return null;
  },
  CLOSE: (connection) => {
    connection.folder = null;
    return 'OK done';
  },
  LOGOUT: (connection) => {
    connection.say('* BYE until next time');
    return 'OK done';
  },
};

function listFolders({ mailbox, say }, [, pattern = '*'], command) {
  if (pattern === '') say(`* ${command} (\\Noselect) "/" ""`);
  const isMeant = (name) => /[*%]/.test(pattern) || name.toUpperCase() === pattern.toUpperCase();
  for (const { name, use } of mailbox.folders.filter((folder) => isMeant(folder.name)))
    say(`* ${command} (\\HasNoChildren${use === '' ? '' : ` ${use}`}) "/" "${name}"`);
  return 'OK done';
}

function open(connection, name, mode) {
  const folder = connection.mailbox.folder(name);
  if (folder === undefined) return 'NO there is no such folder';
  Object.assign(connection, { folder, isReadOnly: mode === 'READ-ONLY', known: folder.mails.length });
  for (const line of [
    'FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)',
    'OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft \\*)] kept',
    `${folder.mails.length} EXISTS`,
    `OK [UIDVALIDITY ${folder.validity}] of the UIDs`,
    `OK [UIDNEXT ${folder.nextUid}] is the next`,
  ])
    connection.say(`* ${line}`);
  return `OK [${mode}] open`;
}

function fetchMails(connection, { set, text, isByUid }) {
  const items = text.slice(text.indexOf(` ${set} `) + set.length + 2);
  const places = new Map(connection.folder.mails.map((mail, at) => [mail, at + 1]));
  for (const mail of connection.folder.in(set, isByUid))
    connection.write(fetchLine(mail, places.get(mail), items));
  return 'OK done';
}
