import type { KnownFact } from '../../../../core/session/memory';
import { findNotes, type NoteHit } from '../../../../core/tools/search-notes';
import type { StagedVault } from '../../../../core/tools/vault-tool';
import { counted } from '../../../../core/app/view/words/counted';
import { searchWords, foldLetters, wordsIn } from '../../../../core/tools/search-words';
import type { Source } from '../conversation/prompt';
import { PAUSE_MS } from '../conversation/made';
import type { StateAsked } from '../analysis/state-asked';
import type { AnswerInput } from '../conversation/compose-answer';
import { nearestIn, stateIn, recordsFor, remindersNamed } from './state';
import type { Answerer, TaskContext, TaskResult, TaskTool } from './task-tool';
import { visibleText } from '../../../../kernel/mail/text/visible-text';
import { searchableText } from '../../../../core/tools/searchable-text';

const MOST_NOTES = 6;
const MOST_PASSAGE_CHARACTERS = 1_200;
const MOST_FACT_EXCERPT = 200;

/** Answers from the person's notes, with sources; without a model, lists what the search finds. */
export const answerTaskTool: TaskTool = {
  name: 'answer',
  description:
    "answers a question from the person's notes, mail and remembered facts, or says how much waits. text: the question; query: two to six words to search for",
  needs: ['text'],
  async run({ text, query }, context) {
    const question = text ?? '';
    const state = stateIn(question, context);
    if (state !== null) return recordsFor(state, context);
    const answerer = await context.answering();
    if (answerer.kind === 'failed') return answerer;
    const words = wordsAsked(query ?? question);
    const { input, hits } = await answerInput(
      { question, query: answerer.ask === null ? words.join(' ') : query },
      answerer,
      context,
    );
    if (answerer.ask === null) {
      const { isWhole, found } = await remindersNamed(WHEN.test(question) ? words : [], context);
      if (found.length > 0)
        return {
          kind: 'done',
          said: `${isWhole ? '' : 'No reminder holds all of that. Nearest: '}${found.map(({ excerpt }) => `${excerpt}.`).join(' ')}`,
          effects: [],
          hits: found,
        };
      const isCounting = COUNTING.test(question);
      const said = await foundSaid(words, hits, context);
      const near = hits.length > 0 ? null : (nearestIn(question, context) ?? (await lastMade(context)));
      const records =
        near === null || (isCounting && near.topic === 'due') ? null : await recordsFor(near, context);
      return records?.kind === 'done'
        ? { ...records, said: `No note answers that. ${records.said}` }
        : listed(isCounting, said, hits);
    }
    const attempt = await answerer.ask(input);
    if (attempt.kind === 'failed') return { kind: 'failed', why: attempt.why, attempt };
    const mayLearn = context.memory.mayPropose && isWorthRemembering(context.request.text);
    return {
      kind: 'done',
      said: saidOf(answerer.leftOut.size),
      effects: [],
      answer: attempt.answer,
      hits: attempt.used.flatMap((path) => hits.find((hit) => hit.path === path) ?? []),
      ...(mayLearn ? { after: ['memory'] } : {}),
      attempt,
    };
  },
};

/** What the last ask of this conversation made may be what a question means that no note answers. */
async function lastMade(context: TaskContext): Promise<StateAsked | null> {
  const since = Date.parse(context.request.at) - PAUSE_MS;
  const [thing, other] = (await context.made()).filter(({ turn, at }) => turn <= 0 && at >= since);
  return thing === undefined || other !== undefined
    ? null
    : { topic: 'made', days: null, names: [thing.path] };
}

const WHEN = /(?:^|[^\p{L}])(?:when|wann|quand|cu[aá]ndo|quando|wanneer)(?!\p{L})/iu;

/** Sources for a question: search results, and the part of them that a model is shown. */
export async function answerInput(
  { question, query }: { question: string; query: string | null },
  { vault, destination }: Pick<Answerer, 'vault' | 'destination'>,
  context: AnswerContext,
): Promise<{ input: AnswerInput; hits: NoteHit[] }> {
  const found = await lookUp(searchWords(query ?? question), vault, context);
  const { counts, earlier } = await context.surroundings(destination);
  const time = { now: Date.parse(context.request.at), zone: context.zone };
  const facts = found.facts.map(sourceOf);
  return {
    input: { question, time, counts, earlier, facts, notes: found.passages },
    hits: [...found.facts.map(hitOf), ...found.others],
  };
}

export interface AnswerContext extends Pick<TaskContext, 'surroundings' | 'zone'> {
  request: Pick<TaskContext['request'], 'at'>;
  writing: Pick<TaskContext['writing'], 'search'>;
  memory: Pick<TaskContext['memory'], 'find'>;
}

const saidOf = (leftOut: number): string =>
  leftOut === 0
    ? ''
    : `${String(leftOut)} private ${leftOut === 1 ? 'note was' : 'notes were'} kept from the model.`;

interface Found {
  facts: readonly KnownFact[];
  /** Notes that were found and are not facts. */
  others: NoteHit[];
  passages: Source[];
}

async function lookUp(
  words: readonly string[],
  vault: StagedVault,
  { writing, memory }: AnswerContext,
): Promise<Found> {
  const facts = await memory.find(words, vault);
  const { hits } = words.length === 0 ? { hits: [] } : await findNotes(words, writing, vault);
  const others = hits.filter(({ path }) => !facts.some((fact) => fact.path === path));
  return { facts, others, passages: await passages(others.slice(0, MOST_NOTES), words, vault) };
}

const sourceOf = ({ path, text, scope }: KnownFact): Source => ({ path, text: `(${scope}) ${text}` });

const hitOf = ({ path, text }: KnownFact): NoteHit => ({ path, excerpt: text.slice(0, MOST_FACT_EXCERPT) });

async function passages(
  hits: readonly NoteHit[],
  words: readonly string[],
  vault: StagedVault,
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { path } of hits) {
    const text = await vault.read(path);
    if (text !== null)
      sources.push({ path, text: passage(shownText(path, text), words, MOST_PASSAGE_CHARACTERS) });
  }
  return sources;
}

/** The answer if there is no model: a list of the notes that were found. */
const listed = (isCounting: boolean, found: string | null, hits: readonly NoteHit[]): TaskResult => {
  const said =
    found ?? `Found ${counted(hits.length, 'note')}; no model has read ${hits.length === 1 ? 'it' : 'them'}.`;
  return { kind: 'done', said: isCounting ? `${NOT_COUNTED} ${said}` : said, effects: [], hits };
};

/** Says that no hit holds all words of a question or a search; `null` if one does. */
export async function foundSaid(
  words: readonly string[],
  hits: readonly NoteHit[],
  { searched }: Pick<TaskContext, 'searched'>,
): Promise<string | null> {
  if (hits.length === 0) return 'No note holds any of these words.';
  let best: readonly string[] = [];
  for (const { path } of hits) {
    const held = wordsIn(foldLetters(`${path}\n${(await searched.read(path)) ?? ''}`), words);
    if (held.length > best.length) best = held;
  }
  return best.length === words.length || best.length === 0
    ? null
    : `No note holds all of that. Nearest, by "${best.join(' ')}" alone: ${counted(hits.length, 'note')}.`;
}

/** The words of a question that say what it is about. */
export function wordsAsked(text: string): string[] {
  const words = searchWords(text);
  const own = words.filter((word) => !ASKING.has(word));
  return own.length > 0 ? own : words;
}

/** Words that only ask, without accents. */
const ASKING: ReadonlySet<string> = new Set(
  (
    'mir dir mich dich em um uma where whom whose why how did does again down say said says tell told write wrote written note noted put know about last any anything something somebody someone wo wann wen wem warum hatte hatten nochmal schon gesagt sagte schrieb geschrieben notiert aufgeschrieben wegen ou comment quand pourquoi ai as dit ecrit notee deja donde cuando como quien dijo escribio puse apunte sobre lo dove quando chi ha detto scritto ho segnato onde quem disse falou escreveu anotei waar wanneer wie hoe heb heeft had gezegd schreef opgeschreven genoteerd alweer ook over je much many notes latest anyone anybody somewhere everything all everyone ever lately recently mention mentions mentioning mentioned contain contains containing heard hear get gets got gotten back touch word news new reply replied answer answered respond responded mail mails mailed email emails emailed message messages check still left please thanks vault inbox find there then than also just here us ours they those these thats whats hasn haven didn isn wasn don wer wieso welche welcher welches haben habe hab hast gemeldet geantwortet gemailt notiz notizen stehen steht irgendwo irgendwas irgendwer jemand etwas alles drin raus heraus letztens ' +
    'neulich kurzlich zuletzt bitte mal weisst gab gibt nachricht nachrichten neues quel quelle quels quelles quoi qui avons avez ont a est-ce repondu quelque part quelqu tout toute tous toutes encore parle parlent mentionne mentionnent recemment nouvelles dernierement moi toi me mes mon ma nos stp svp aux ete sont cette cual cuales era eran escrito contestado respondido apuntado anotado guardado nota notas correo correos mensaje todo todos todas algo alguien algun alguna sitio ultimamente hablan mencionan hay tengo tenemos han mi mis al favor sabes esa ese aquel aquella quale quali cosa cos hai hanno abbiamo risposto annotato appunto appunti messaggi parte qualche qualcosa qualcuno sul sulla sullo sulle sui sugli dal dalla del della dello dei delle degli dell dall nel nella ci mio mia miei mie tutto tutti tutte parlano menzionano novita stata stato sai quello quella favore qual quais respondeu apontado mensagens algum alguma alguem lado falam mencionam tudo aos ao pelo pela num numa foi tem temos tenho meu minha meus minhas noticias novidades aquela aquele ja welke wat hebben geschreven gemaild gereageerd geantwoord gehoord notitie notities bericht berichten we wij ons mij mijn ergens iets ' +
    'iemand nog nu is zijn was staan staat ligt waarin voorkomt laatst onlangs nieuws weet even eens deze'
  ).split(' '),
);

const NOT_COUNTED =
  'I can count what waits, what is due, plans, mails sent or unanswered, and what models cost; I did not read this as one of them.';

/** Matches a question for a number. */
const COUNTING =
  /(?:^|[^\p{L}])(?:how (?:many|much)|wie ?viele?|combien|cu[aá]nt[oa]s?|quant[ie]|quant[oa]s|hoeveel|hur många|сколько)(?!\p{L})|多少|几封/iu;

/** Whether a text may contain facts about the person: a mere question does not. */
export function isWorthRemembering(text: string): boolean {
  const sentences = text.slice(0, MOST_CHARACTERS).match(SENTENCE) ?? [];
  const said = sentences.filter((sentence) => !/[?？]$/u.test(sentence)).map((sentence) => sentence.trim());
  return said.join(' ').length >= FEWEST_CHARACTERS;
}

const SENTENCE = /[^.!?\n。！？]+[.!?。！？]?/gu;
const MOST_CHARACTERS = 8_000;
const FEWEST_CHARACTERS = 15;

/** The frontmatter, with sender and date, and the text as a search reads it. */
function shownText(path: string, text: string): string {
  const { frontmatter, body } = searchableText(path, text);
  return `${frontmatter}\n${body}`;
}

/** The part of a note that may answer a question: the lines around the one with most of its words. */
function passage(text: string, words: readonly string[], most: number): string {
  const shown = visibleText(text).trim();
  if (shown.length <= most) return shown;
  const lines = shown.split('\n');
  let [best, found] = [0, 0];
  lines.forEach((line, n) => {
    const here = wordsIn(foldLetters(line), words).length;
    if (here > found) [best, found] = [n, here];
  });
  const before = lines.slice(0, best).join('\n').length;
  const start = Math.max(0, Math.min(before - Math.floor(most / 4), shown.length - most));
  const part = shown.slice(start, start + most);
  return `${start === 0 ? '' : '…'}${part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')}…`;
}
