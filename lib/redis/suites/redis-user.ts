import { randomBytes } from 'node:crypto';
import { createClient } from 'redis';

/** Creates a Redis user without some commands, which simulates a Redis that is read-only or out of memory. */
export async function redisUser(target: string, ...taken: string[]) {
  const admin = await createClient({ url: target }).connect();
  const name = randomBytes(8).toString('hex');
  const set = (...rules: string[]) => admin.sendCommand(['ACL', 'SETUSER', name, ...rules]);
  const take = (...commands: string[]) => set(...commands.map((command) => `-${command}`));
  await set('on', '>secret', '~*', '+@all');
  await take(...taken);
  const url = Object.assign(new URL(target), { username: name, password: 'secret' });
  return {
    url: url.href,
    take,
    give: (...commands: string[]) => set(...commands.map((command) => `+${command}`)),
    async close() {
      await admin.sendCommand(['ACL', 'DELUSER', name]);
      await admin.close();
    },
  };
}
