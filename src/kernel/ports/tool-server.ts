/** Plain text, or the id of a secret in the secret store. */
export type ServerText = string | { readonly secret: string };

export type ServerTransport =
  | {
      kind: 'http';
      url: string;
      /** Ids of secrets, by header. An `Authorization` without a scheme is sent as a bearer token. */
      headers: Readonly<Record<string, string>>;
    }
  | {
      kind: 'stdio';
      /** A program, by full path or by a name on the system's PATH. */
      command: string;
      args: readonly string[];
      /** Environment variables, added to the few that every program needs. */
      env: Readonly<Record<string, ServerText>>;
    };

export interface ToolServer {
  name: string;
  transport: ServerTransport;
}

type StdioTransport = Extract<ServerTransport, { kind: 'stdio' }>;

/** A program to start, with its secrets filled in. */
export interface ServerProgram extends Omit<StdioTransport, 'kind' | 'env'> {
  env: Readonly<Record<string, string>>;
}
