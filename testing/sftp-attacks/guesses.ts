import { generateKeyPairSync } from 'node:crypto';
import ssh2 from 'ssh2';
import { byte, connectBeforeLogin, MESSAGE, overOf, sendRaw, socketOf, text } from './raw-ssh.js';
import { addressOf, storm, type Target } from './target.js';

/** Maximum number of failed attempts per connection. */
const TRIES = 6;
/** The maximum number of public keys about which a connection may ask. The first request, `none`, does not count. */
const KEYS = 29;
const TIMEOUT_MS = 120_000;

export type Guesses = {
  /** Number of passwords or keys that were sent. */
  sent: number;
  /** The number of attempts to which the server has replied. */
  answered: number;
};

type Guesser = { username: string; address: string; tries: number };

/**
 * Tries wrong passwords one after the other, as often as the server allows.
 *
 * @returns how many got a reply
 */
async function guess(port: number, { username, address, tries }: Guesser): Promise<Guesses> {
  const client = new ssh2.Client();
  const guesses = { sent: 0, answered: 0 };
  client.on('error', () => undefined);
  const over = overOf(client);
  client.connect({
    ...{ port, host: '127.0.0.1', localAddress: address, username, readyTimeout: TIMEOUT_MS },
    authHandler: (left, _, next) => {
      if (left !== null) guesses.answered += 1;
      if (guesses.sent === tries) return next(false as never);
      guesses.sent += 1;
      return next({ type: 'password', username, password: `wrong ${guesses.sent}` });
    },
  });
  await over;
  return guesses;
}

/** Sends one password and disconnects before the reply. */
async function hit(port: number, { username, address }: Guesser): Promise<Guesses> {
  try {
    const client = await connectBeforeLogin({ port, localAddress: address });
    const over = overOf(client);
    const asked = [byte(MESSAGE.USERAUTH_REQUEST), text(username), text('ssh-connection')];
    sendRaw(client, byte(5), text('ssh-userauth'));
    sendRaw(client, ...asked, text('password'), byte(0), text('wrong'));
    socketOf(client).end();
    await over;
    return { sent: 1, answered: 0 };
  } catch {
    // The connection was refused.
    return { sent: 0, answered: 0 };
  }
}

/** Asks about many public keys at once. */
async function askForKeys(port: number, { username, address }: Guesser): Promise<Guesses> {
  try {
    const client = await connectBeforeLogin({ port, localAddress: address });
    const over = overOf(client);
    const { publicKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    const blob = Buffer.concat([text('ssh-ed25519'), text(raw)]);
    const asked = [byte(MESSAGE.USERAUTH_REQUEST), text(username), text('ssh-connection')];
    sendRaw(client, byte(5), text('ssh-userauth'));
    for (let count = 0; count < KEYS; count += 1) {
      sendRaw(client, ...asked, text('publickey'), byte(0), text('ssh-ed25519'), text(blob));
    }
    socketOf(client).end();
    await over;
    return { sent: KEYS, answered: 0 };
  } catch {
    return { sent: 0, answered: 0 };
  }
}

/**
 * Guesses from many addresses at the same time.
 *
 * @param how the method of each guesser
 * @param triesEach number of attempts per address
 */
async function guessFrom(
  target: Target,
  triesEach: number,
  how: (index: number) => Promise<Guesses>,
): Promise<Guesses> {
  const all = { sent: 0, answered: 0 };
  const one = async (index: number) => {
    // A guesser whose connection is refused connects again, until it has sent all attempts.
    for (let left = triesEach; left > 0; ) {
      const { sent, answered } = await how(index);
      all.sent += sent;
      all.answered += answered;
      left -= Math.max(sent, 1);
    }
  };
  await storm({ ...target, count: Math.ceil(target.count / triesEach) }, one);
  return all;
}

const userOf = ({ known }: Target, index: number) => known[index % known.length]?.username ?? `user${index}`;

/** Guesses from many addresses. Each waits for every reply, and makes as many attempts as a connection allows. */
export const patientGuesses = (target: Target): Promise<Guesses> =>
  guessFrom(target, TRIES, (index) =>
    guess(target.port, { username: userOf(target, index), address: addressOf(index), tries: TRIES }),
  );

/** Guesses from many addresses that do not wait for a reply. */
export const hastyGuesses = (target: Target): Promise<Guesses> =>
  guessFrom(target, 1, (index) =>
    hit(target.port, {
      username: userOf(target, index),
      address: addressOf(Math.floor(index / 4)),
      tries: 1,
    }),
  );

/** Guesses from a single address. */
export const guessesOfOne = (target: Target): Promise<Guesses> =>
  guessFrom(target, 1, (index) =>
    hit(target.port, { username: userOf(target, index), address: '127.19.0.1', tries: 1 }),
  );

export const keyGuesses = (target: Target): Promise<Guesses> =>
  guessFrom(target, KEYS, (index) =>
    askForKeys(target.port, { username: userOf(target, index), address: addressOf(index), tries: KEYS }),
  );
