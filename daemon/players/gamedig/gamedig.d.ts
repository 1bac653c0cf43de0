/** The used part of gamedig, which has no types. */
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
  /** By the names that a query may use. */
  export const games: Record<string, unknown>;
  /** By the names after `protocol-`. */
  export const protocols: Record<string, unknown>;
}
