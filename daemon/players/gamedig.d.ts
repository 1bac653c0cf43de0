/** What is used of gamedig, which brings no types. */
declare module 'gamedig' {
  export type GamedigState = {
    players: { name?: string; raw?: { ping?: unknown } }[];
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
}
