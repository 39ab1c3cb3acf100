import { describe, expect, it } from 'vitest';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import { estimateTokens } from '../../../../src/llm/provider/tokens/token-estimate';
import { decisionOutput } from '../../../../src/core/triage/model/decision';
import { fitPrompt } from '../../../../src/core/triage/model/fit-prompt';
import { expectGolden } from '../../../golden';
import { connected, generationOf, testRequest } from '../../../llm/provider/ask';
import { StrictServer, type WireName } from '../../../wire/strict-server';
import { aMailContext, OCCASION } from './a-mail-context';

const WIRES: readonly { wire: WireName; model: string }[] = [
  { wire: 'anthropic', model: 'claude-haiku-5-5' },
  { wire: 'openai', model: 'gpt-6-luna' },
];

const ANSWER =
  '{"reasoning":"News.","decision":"archive","confidence":1,"reply_body":null,"delegation_target":null,"info_needed":null}';

describe('the question about a note', () => {
  it.each(WIRES)('goes to $wire as it is on record', async ({ wire, model }) => {
    const server = await StrictServer.start({ wire, replies: () => ({ kind: 'answer', text: ANSWER }) });
    try {
      const { system, messages } = fitPrompt({
        mail: aMailContext(),
        marker: 'c0ffee',
        correction: null,
        occasion: { ...OCCASION, person: { ...NO_PROFILE, name: 'Ben Sample', addresses: 'me@example.com' } },
        budget: 4_000,
        count: (text) => estimateTokens(text, 'o200k'),
      });
      const languageModel = await connected({ provider: wire, model, baseUrl: server.baseUrl });
      const request = testRequest({ system, messages, output: decisionOutput });
      expect(generationOf(await languageModel.generate(request)).text).toBe(ANSWER);
      expectGolden(`triage/wire-${wire}.json`, `${JSON.stringify(server.requests.at(-1)?.body, null, 2)}\n`);
    } finally {
      await server.stop();
    }
  });
});
