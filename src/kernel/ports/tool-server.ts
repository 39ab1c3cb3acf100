/** A text as it stands, or one that the secret store keeps under this id. */
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
      /** A program, by its whole path or by a name that the system finds. */
      command: string;
      args: readonly string[];
      /** What it gets in addition to the few variables that every program needs. */
      env: Readonly<Record<string, ServerText>>;
    };

/** A server of tools, as the person set it up. */
export interface ToolServer {
  name: string;
  transport: ServerTransport;
}

/** A program to start, its secrets filled in. */
export interface ServerProgram {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}
