/** What is besieged, and with how much. */
export type Target = {
  port: number;
  /** Users of whom the password is known: garbage is sent behind the login, too. */
  known: readonly { username: string; password: string }[];
  seed: number;
  /** Connections, passwords or pieces of garbage. */
  count: number;
  /** Of `count`, as many at a time. */
  atOnce: number;
};

/** Loopback has 16 million addresses, and all of them are here: each is an address of its own to the daemon. */
export const addressOf = (number: number): string =>
  `127.${20 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/** Does `one` so often, so many at a time. It never throws. */
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
