import { recordOf } from '../../../kernel/notes/values/json';

export interface ListedModel {
  id: string;
  /** Number of parameters; `null` if neither the list nor the name tells it. */
  size: number | null;
}

/** Members under which servers keep their list. */
const LISTS = ['data', 'models', 'model_list', 'modelList', 'items', 'results', 'result', 'model_names'];
const NAMES = ['id', 'name', 'model', 'model_name', 'modelId', 'model_id', 'slug', 'key'];
const MOST_NESTED = 4;
const LONGEST_NAME = 300;

/** Matches ids of models that are not for chat. */
const NOT_FOR_CHAT =
  /embed|rerank|whisper|\btts|[-_]tts|text-to-|\bbge-|\be5-|\bgte-|minilm|\bclip\b|moderation|guard|stable-diffusion|\bsdxl|\bflux|dall-e|image|imagen|\bveo\b|\bsora|video|transcri|speech|[-_]asr\b|realtime|davinci-00|babbage-00|text-ada/iu;
const OTHER_KIND =
  /^(?:text-)?(?:embed|rerank|image|audio|speech|video|moderat|transcri|tts|stt|asr|text-to-(?:image|speech|video|audio)|feature-extraction|sentence-similarity|classif|score)/iu;
const CHAT_KIND = /chat|completion|generate|text-generation|language|llm|vlm|instruct|^text$/iu;

/**
 * The chat models in the answer to a request for a server's models, in its order; `null` if it holds no list. Each
 * entry is read by itself, and one that can't be read is left out.
 */
export function readModelEntries(body: unknown): ListedModel[] | null {
  const entries = entriesIn(body);
  if (entries === null) return null;
  const models = entries.flatMap(([key, entry]) => modelIn(entry, key) ?? []);
  return [...new Map(models.map((model) => [model.id, model])).values()];
}

/** Entries of a list, each with its key if the list is a map of names. */
function entriesIn(body: unknown, depth = 0): [key: string | null, entry: unknown][] | null {
  if (Array.isArray(body)) return body.map((entry: unknown) => [null, entry]);
  if (typeof body !== 'object' || body === null || depth >= MOST_NESTED) return null;
  const members = recordOf(body);
  const [list] = LISTS.filter((name) => name in members);
  if (list !== undefined) {
    const held = members[list];
    return held === null ? [] : entriesIn(held, depth + 1);
  }
  const named = Object.entries(members);
  // Some servers without a model send an empty object.
  if (named.length === 0) return [];
  const isMap = depth > 0 && named.length > 0 && named.every(([, value]) => typeof value === 'object');
  return isMap ? named : null;
}

function modelIn(entry: unknown, key: string | null): ListedModel | null {
  if (typeof entry === 'string') return modelOf(entry, {});
  const members = recordOf(entry);
  const id = [...NAMES.map((name) => members[name]), key].find(
    (name) => typeof name === 'string' && name.trim() !== '',
  );
  return typeof id === 'string' ? modelOf(id, members) : null;
}

function modelOf(name: string, members: Record<string, unknown>): ListedModel | null {
  const id = name.trim().replace(/^models\//u, '');
  if (id === '' || id.length > LONGEST_NAME || NOT_FOR_CHAT.test(id) || isOtherKind(members)) return null;
  return { id, size: sizeIn(members) ?? spelledSize(id) };
}

function isOtherKind(members: Record<string, unknown>): boolean {
  const { type, task, pipeline_tag: tag, mode, kind } = members;
  const kinds = [type, task, tag, mode, kind].flatMap(textsIn);
  if (kinds.some((each) => OTHER_KIND.test(each)) && !kinds.some((each) => CHAT_KIND.test(each))) return true;
  const {
    capabilities,
    architecture,
    supportedGenerationMethods: methods,
    output_modalities: puts,
  } = members;
  const abilities = textsIn(methods ?? (Array.isArray(capabilities) ? capabilities : null));
  if (
    abilities.length > 0 &&
    !abilities.some((each) => CHAT_KIND.test(each) || /generateContent/u.test(each))
  )
    return true;
  const chats = recordOf(capabilities)['completion_chat'] ?? recordOf(capabilities)['chat'];
  const modalities = textsIn(puts ?? recordOf(architecture)['output_modalities']);
  return chats === false || (modalities.length > 0 && !modalities.includes('text'));
}

const textsIn = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string');

/** Bytes of a parameter in a file of weights, as most are packed. */
const BYTES = 0.6;

function sizeIn(members: Record<string, unknown>): number | null {
  const { details, meta, size, parameter_size: own, params } = members;
  const spelled = [recordOf(details)['parameter_size'], own, params].find((each) => typeof each === 'string');
  const counted = [recordOf(meta)['n_params'], params, own].find((each) => typeof each === 'number');
  if (typeof spelled === 'string') return spelledSize(`-${spelled}`);
  if (typeof counted === 'number') return counted;
  return typeof size === 'number' && size > 1e7 ? size / BYTES : null;
}

/** The size in a name such as `qwen3:8b`, `smollm2-135M-instruct` or `mixtral-8x7b`. */
function spelledSize(id: string): number | null {
  const [, times = '1', number, unit] =
    /(?:^|[-_:/ (])(?:(\d{1,2})x)?(\d{1,4}(?:\.\d{1,3})?)\s?([bm])(?![a-z\d])/iu.exec(id) ?? [];
  if (number === undefined || unit === undefined) return null;
  return Number(times) * Number(number) * (unit.toLowerCase() === 'b' ? 1e9 : 1e6);
}

const FEWEST = 3e9;

/** The first model that is not far too small; where all are, the largest. */
export function firstOf(models: readonly ListedModel[]): ListedModel | undefined {
  const large = models.find(({ size }) => size === null || size >= FEWEST);
  return large ?? [...models].sort((a, b) => (b.size ?? 0) - (a.size ?? 0))[0];
}
