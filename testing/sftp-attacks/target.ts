/** The target of an attack, and its strength. */
export type Target = {
  port: number;
  /** Users with known passwords, so that garbage is also sent after the login. */
  known: readonly { username: string; password: string }[];
  seed: number;
  /** Number of connections, passwords or pieces of garbage. */
  count: number;
  /** How many of them run at the same time. */
  atOnce: number;
};

/** Returns one of the 16 million loopback addresses. The daemon takes each for another client. */
export const addressOf = (number: number): string =>
  `127.${20 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/** Calls `one` `count` times, with at most `atOnce` calls in progress. Never throws. */
export async function storm({ count, atOnce }: Target, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      await one(next - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
}
