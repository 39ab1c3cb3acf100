import { createServer } from 'node:http';

const WEAK = `Hi Ada,

no problem, I will rebind it for 200 euros, and you get it back by Christmas for sure.`;

const REVISIONS = [
  `Dear Ada,

thank you for writing. Yes, it can be rebound, and its own cover can stay.

Robin`,
  `Dear Ada,

thank you for writing about your grandmother's cookbook. Whether it can be rebound with its own cover, and whether it will be ready by Christmas, I can tell you once I have seen it: photos of the spine and of pages 40 to 72 would be a good start.

Kind regards
Robin`,
];

const EVALUATIONS = [
  {
    faults: [
      { kind: 'commitment', quotation: 'you get it back by Christmas for sure' },
      { kind: 'invented_facts', quotation: 'I will rebind it for 200 euros' },
    ],
    safe_to_send: false,
    hard_block: false,
    confidence: 0.35,
  },
  {
    faults: [{ kind: 'no_answer', quotation: '' }],
    safe_to_send: true,
    hard_block: false,
    confidence: 0.66,
  },
  { faults: [], safe_to_send: true, hard_block: false, confidence: 0.93 },
];

/**
 * A server of a model on this computer that knows its answers by heart: unless others are given, a hasty reply, what a critic says of
 * it, and two better ones.
 *
 * @param {(question: string, calls: string[]) => object} [answerTo] gets the texts of all messages, and the list of calls to add to
 * @returns {Promise<{ provider: Record<string, string>, calls: string[], stop: () => void }>}
 */
export async function startScriptedModel(answerTo = revisionAnswer) {
  const calls = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const question = () =>
        JSON.parse(body)
          .messages.map(({ content }) => content)
          .join('\n');
      response.end(
        JSON.stringify(request.method === 'POST' ? completion(answerTo(question(), calls)) : MODELS),
      );
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    provider: {
      LLM_PROVIDER: 'custom',
      LLM_BASE_URL: `http://127.0.0.1:${server.address().port}/v1`,
      LLM_MODEL: 'scripted',
    },
    calls,
    stop: () => server.close(),
  };
}

const MODELS = { object: 'list', data: [{ id: 'scripted', object: 'model' }] };

/** By what its instructions call the model. */
function revisionAnswer(question, calls) {
  const role = /Deputy's (critic|editor|overseer)/.exec(question)?.[1] ?? 'triage';
  const before = calls.filter((call) => call === role).length;
  calls.push(role);
  switch (role) {
    case 'critic':
      return EVALUATIONS[before];
    case 'editor':
      return { reply: REVISIONS[before] };
    case 'overseer':
      return { reason: 'No rule is broken.', action: 'allow', reply: null };
    default:
      return {
        reasoning: 'Ada asks whether the book can be rebound.',
        decision: 'draft_reply',
        confidence: 0.9,
        reply_body: WEAK,
        delegation_target: null,
        info_needed: null,
      };
  }
}

const completion = (answer) => ({
  id: 'scripted',
  object: 'chat.completion',
  created: 0,
  model: 'scripted',
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(answer) } },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1020 },
});
