import { LONGEST } from '../../drafts/profile';
import { isPlainHeader } from '../../../kernel/mail/headers/addresses';
import * as z from '../../../kernel/notes/values/schema';
import { coversFolder, coversSender, coversTag, SECRETS_MODES } from '../../../kernel/privacy/private-note';
import type { ModelChoice } from '../../../llm/provider/setup/plan-connection';
import { folderPathSchema, notePathSchema } from '../folders';
import {
  isOnGuard,
  keptOrAlwaysGuard,
  listGuard,
  ownAddressesGuard,
  secretsGuard,
  wordsGuard,
} from '../guards';
import { choice, ownRow, period, text, toggle } from '../setting-row';
import { modelChoice } from './model-rows';

const lines = z.array(z.string().check(z.minLength(1)));

/** Settings about the person: profile, privacy, display, and records on this device. */
export const PERSON_ROWS = {
  /** A profile note, which replaces the fields below once a device confirmed it; '' is `Me.md` in the memory folder. */
  profileNote: ownRow<string>({
    schema: z.union([z.literal(''), notePathSchema]),
    default: '',
    place: 'you',
    name: 'Profile note',
    needs: 'after',
    guard: null,
  }),
  personName: text({
    longest: LONGEST.line,
    place: 'first',
    name: 'Your name',
    desc: 'Signs your drafts, and goes to the model you chose with each note. Empty: neither.',
    aliases: ['profile', 'person'],
    placeholder: 'Ada Example',
    needs: 'after',
    guard: wordsGuard,
  }),
  /** The person's own addresses, written as in a To header. */
  personAddresses: text({
    longest: LONGEST.addresses,
    place: 'you',
    name: 'Your addresses',
    desc: 'Your addresses, separated by commas, tell whether a mail is meant for you. They are sent with each mail and note.',
    aliases: ['profile', 'e-mail', 'own addresses'],
    placeholder: 'ada@example.org, ada@work.example',
    check: isPlainHeader,
    allowed: 'Addresses such as ada@example.org, separated by commas.',
    needs: 'after',
    guard: ownAddressesGuard,
  }),
  personSignOff: text({
    longest: LONGEST.signOff,
    place: 'first',
    name: 'Sign-off',
    desc: 'Deputy puts this under each draft. If it is empty, your name.',
    aliases: ['profile', 'signature'],
    placeholder: 'Kind regards\nAda',
    rows: 2,
    needs: 'after',
    guard: wordsGuard,
  }),
  personRole: text({
    longest: LONGEST.line,
    place: 'you',
    name: 'What you do',
    desc: 'Your role in one line, for the model.',
    aliases: ['profile', 'role', 'job'],
    placeholder: 'Runs a bindery in Oslo',
    needs: 'after',
    guard: wordsGuard,
  }),
  personLanguages: text({
    longest: LONGEST.line,
    place: 'you',
    name: 'Your languages',
    desc: 'The languages you read and write.',
    aliases: ['profile'],
    placeholder: 'English, German',
    needs: 'after',
    guard: wordsGuard,
  }),
  houseRules: text({
    longest: LONGEST.houseRules,
    place: 'you',
    name: 'Rules for every reply',
    desc: 'Deputy sends them to the model with each mail and note.',
    aliases: ['profile', 'house rules', 'instructions', 'tone'],
    placeholder: 'Never promise a date.\nAnswer in German to .de addresses.',
    rows: 3,
    needs: 'after',
    guard: wordsGuard,
  }),
  localOnly: toggle({
    isOn: false,
    place: 'privacy',
    name: 'Local only',
    desc: 'Deputy connects to nothing but this computer. Programs that you added as tool servers still run.',
    aliases: ['offline', 'privacy'],
    needs: 'now',
    guard: isOnGuard,
  }),
  secretsMode: choice({
    values: SECRETS_MODES,
    default: 'redact',
    place: 'privacy',
    name: 'Secrets in notes',
    desc: 'Treatment of card numbers, IBANs, API keys, passwords and one-time codes in notes for remote providers.',
    aliases: ['privacy', 'redact'],
    options: {
      redact: 'Remove them from what is sent',
      block: 'Keep the whole note here',
      off: 'Send notes as they are',
    },
    needs: 'now',
    guard: secretsGuard,
  }),
  /** Folders whose notes never go to a remote provider. */
  privateFolders: ownRow<string[]>({
    schema: z.array(folderPathSchema),
    default: [],
    place: 'privacy',
    name: 'Private folders',
    needs: 'now',
    guard: listGuard(coversFolder),
  }),
  /** Addresses and domains whose mails never go to a remote provider. */
  privateSenders: ownRow<string[]>({
    schema: lines,
    default: [],
    place: 'privacy',
    name: 'Private senders',
    needs: 'now',
    guard: listGuard(coversSender),
  }),
  /** Tags, without `#`, whose notes never go to a remote provider. */
  privateTags: ownRow<string[]>({
    schema: lines,
    default: [],
    place: 'privacy',
    name: 'Private tags',
    needs: 'now',
    guard: listGuard(coversTag),
  }),
  /** Model that reads private notes if the model chosen for the work is remote; `null` for the built-in rules. */
  privateModel: ownRow<ModelChoice | null>({
    schema: z.nullable(modelChoice),
    default: null,
    place: 'privacy',
    name: 'Who sorts private notes',
    needs: 'now',
    guard: null,
  }),
  singleKeys: toggle({
    isOn: true,
    place: 'vault',
    name: 'Single keys in the sidebar',
    desc: 'Letters such as j, k and z act while the sidebar has the focus. Press ? there for the list.',
    aliases: ['shortcuts', 'hotkeys', 'accessibility'],
    needs: 'nothing',
    guard: null,
  }),
  keepLogDays: period({
    length: z.int().check(z.minimum(30), z.maximum(3_650)),
    place: 'vault',
    name: 'Keep the log',
    desc: 'Older days are removed. What is left can still be verified.',
    aliases: ['retention', 'log'],
    none: 'Always',
    periods: [
      [30, 'For 30 days'],
      [90, 'For 90 days'],
      [365, 'For a year'],
    ],
    other: (days) => `For ${String(days)} days`,
    needs: 'after',
    guard: keptOrAlwaysGuard,
  }),
};
