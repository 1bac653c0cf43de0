/** Types for the part of gamedig that is used here. The package itself has none. */
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
  /** The supported games, by the names that a query may use. */
  export const games: Record<string, unknown>;
  /** The supported protocols, by the names that follow `protocol-` in a query. */
  export const protocols: Record<string, unknown>;
}
