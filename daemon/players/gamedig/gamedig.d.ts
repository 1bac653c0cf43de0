/** What is used of gamedig, which brings no types. */
declare module 'gamedig' {
  export type GamedigState = {
    players: { name?: unknown; raw?: { ping?: unknown } }[];
    numplayers: unknown;
    maxplayers: unknown;
  };
  export const GameDig: {
    query(options: {
      type: string;
      host: string;
      port: number;
      givenPortOnly: boolean;
      maxRetries: number;
      socketTimeout: number;
      attemptTimeout: number;
    }): Promise<GamedigState>;
  };
  /** By the names that a query may give. */
  export const games: Record<string, unknown>;
  /** By the names that stand behind `protocol-`. */
  export const protocols: Record<string, unknown>;
}
