import type { RequestUrlParam } from 'obsidian';
import { type Answer, type Answerer, overFetch } from '../../tests/fake-obsidian/request-url';

/** A request as it crosses from the page into the test. */
export interface BridgedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Its answer, as text. */
export type BridgedAnswer = Required<Omit<Answer, 'body'>> & { body: string };

declare global {
  interface Window {
    /** What a test exposes; like `requestUrl`, it knows no CORS. */
    answerRequest: (request: BridgedRequest) => Promise<BridgedAnswer>;
  }
}

const textOf = (body: string | ArrayBuffer): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

const overBridge: Answerer = ({ url, method = 'GET', headers = {}, contentType, body }: RequestUrlParam) =>
  window.answerRequest({
    url,
    method,
    headers: contentType === undefined ? headers : { 'content-type': contentType, ...headers },
    body: body === undefined ? null : textOf(body),
  });

/** `fetch` is the browser's own: a local model answers it, a provider that forbids web pages does not. */
export const NETWORKS = { fetch: overFetch, bridge: overBridge } satisfies Record<string, Answerer>;
export type NetworkName = keyof typeof NETWORKS;
