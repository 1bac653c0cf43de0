/** What is used of gamedig, which brings no types. */
declare module 'gamedig' {
  export type GamedigState = {
    players: { name?: string; raw?: object }[];
    numplayers: number;
    maxplayers: number;
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
