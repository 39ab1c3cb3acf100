/** A cause that a failure names, whatever its status. The texts are those of a `Failure`. */
interface Cause {
  words: RegExp;
  happened?: string;
  advice?: string;
}

const ALL = {
  /** The server can't run the model, for want of memory or another cause. */
  not_loaded: {
    words:
      /(?:failed|unable|could ?n[o']t|can(?:not|'t)|\berror)[^.]{0,12}\bload(?:ing)?\b[^.]{0,20}\bmodel|no models? (?:is |are )?(?:currently )?loaded|model[ _](?:failed to load|load[ _]failed|has crashed|crashed)|(?:failed|unable) to allocate|more (?:system )?memory|(?:out of|insufficient|not enough) (?:\w{1,12} )?memory|memory (?:limit|ceiling)|runner (?:process|has)|timed out waiting for \w{0,12} ?runner|cudaMalloc|(?:unable|failed) to start|state is failed|model (?:was |is )?unloaded/i,
    happened: 'could not run the model',
    advice: 'Load it at the server, give it more memory there, or choose a smaller model.',
  },
  loading: {
    words: /\bloading|is being loaded|not loaded|warming up|starting up/i,
    happened: 'is still loading the model',
    advice: 'Wait until it has loaded; Deputy asks again.',
  },
  no_chat: {
    words:
      /embedding model|not (?:a|an) (?:chat|llm)|not llm|does not support (?:chat(?! ?template)|completions|generat)|chat[_ ]template (?:is no|\w{0,9} ?not )|template not found|rpc error.{0,60}unimplemented/i,
    advice: 'Choose a model that can hold a conversation.',
  },
  not_running: {
    words: /(?:model|deployment|endpoint).{0,80}(?:not[ _](?:running|ready|started|active)|stopped)/i,
    advice: 'Start the model there, or choose another one.',
  },
  no_model: {
    words:
      /model_not_found|not_found_error:? model|not a valid model|(?:model|deployment|endpoint)(?:[^.]|\.(?=\S)){0,80}(?:not[ _](?:be[ _])?(?:found|exist)|does not|unknown|unavailable|decommission|no longer|retired|invalid)|(?:no such|unknown|invalid|unsupported)[ _]model|try pulling|provider not provided/i,
  },
  /** The server judged what the model wrote. */
  no_json: {
    words:
      /json_validate_failed|failed_generation|tool_use_failed|failed to (?:generate|parse)[^.]{0,12} json/i,
    happened: 'found no valid JSON in what the model wrote',
    advice: 'Choose another model.',
  },
} satisfies Record<string, Cause>;

export type CauseName = keyof typeof ALL;
export const CAUSES: Record<CauseName, Cause> = ALL;

const NAMES = Object.keys(ALL).filter((name): name is CauseName => name in ALL);

/** The first cause that a failure names. */
export const causeIn = (codes: string, said: string): CauseName | null =>
  NAMES.find((name) => CAUSES[name].words.test(`${codes} ${said}`)) ?? null;
