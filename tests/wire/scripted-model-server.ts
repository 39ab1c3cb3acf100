import { type ReceivedRequest, type Reply, StrictServer, type WireName } from './strict-server';

/** The question in a request, whatever the protocol. */
export interface Question {
  model: string;
  system: string;
  /** The last message of the person's side: the note, or a correction. */
  user: string;
  /** All messages but the system's, oldest first. */
  messages: { role: string; content: string }[];
  /** The body as it came over the wire. */
  raw: string;
}

/** A text as it is, a value as the JSON answer, or anything a server may do. */
export type ServerAnswer = string | { json: unknown } | { reply: Reply };

export interface ScriptedServer {
  /** For `LLM_BASE_URL`. */
  baseUrl: string;
  /** How many valid questions came; those that broke the protocol's rules are in `complaints`. */
  readonly calls: number;
  readonly questions: readonly Question[];
  /** The raw bodies, in the order they came. */
  readonly bodies: readonly string[];
  readonly complaints: readonly string[];
  /** Everything that came, with its headers: lists of models, invalid questions. */
  readonly requests: readonly ReceivedRequest[];
  stop(): Promise<void>;
}

export interface ScriptedServerOptions {
  wire: WireName;
  /** Taken one after another, or worked out from the question and its number, counted from 1. */
  answers:
    | readonly ServerAnswer[]
    | ((question: Question, call: number) => ServerAnswer | Promise<ServerAnswer>);
  models?: readonly string[];
}

type AnswerTo = Extract<ScriptedServerOptions['answers'], (...args: never) => unknown>;

/** Answers of a model that gives the word by which it is tried first. */
export const withWord =
  (answers: AnswerTo): AnswerTo =>
  (question, call) =>
    question.system.includes('You are being checked')
      ? { json: { answer: 'ready' } }
      : answers(question, call);

/** A model on a loopback port that says what the test wrote down, for tests that run Deputy from the outside. */
export async function startScriptedModel(options: ScriptedServerOptions): Promise<ScriptedServer> {
  const { answers } = options;
  const questions: Question[] = [];
  const answerTo = (question: Question, call: number): ServerAnswer | Promise<ServerAnswer> => {
    if (typeof answers === 'function') return answers(question, call);
    const answer = answers[call - 1];
    return (
      answer ?? {
        reply: { kind: 'error', status: 400, message: `call ${String(call)} has no scripted answer` },
      }
    );
  };
  const server = await StrictServer.start({
    wire: options.wire,
    models: options.models ?? ['scripted-model'],
    replies: async (request, call) => {
      const question = readQuestion(request);
      questions.push(question);
      return toReply(await answerTo(question, call));
    },
  });
  return {
    baseUrl: server.baseUrl,
    get calls() {
      return server.calls;
    },
    questions,
    get bodies() {
      return questions.map(({ raw }) => raw);
    },
    complaints: server.complaints,
    requests: server.requests,
    stop: () => server.stop(),
  };
}

function toReply(answer: ServerAnswer): Reply {
  if (typeof answer === 'string') return { kind: 'answer', text: answer };
  return 'json' in answer ? { kind: 'answer', text: JSON.stringify(answer.json) } : answer.reply;
}

/** Valid by now: the server has looked at it. */
function readQuestion({ body, raw }: ReceivedRequest): Question {
  const all = body['messages'] as Question['messages'];
  const messages = all.filter(({ role }) => role !== 'system');
  const own = body['system'];
  const system = typeof own === 'string' ? own : (all.find(({ role }) => role === 'system')?.content ?? '');
  const user = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '';
  return { model: String(body['model']), system, user, messages, raw };
}
