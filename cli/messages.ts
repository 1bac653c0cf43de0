import type { ChildProcess } from 'node:child_process';

/*
 * What `berth up` and its two services tell each other by the pipe between them: neither a file nor a command
 * line ever has a key.
 *
 *   service -> up       ready       it listens
 *   up      -> daemon   introduce   both services are ready
 *   daemon  -> up       first key   at the very first start, for people
 *   daemon  -> up       key         for the panel
 *   up      -> panel    enrol       the daemon is to be a node
 *   panel   -> up       enrolled    it is one
 *   up      -> daemon   enrolled    the panel has its key: those of earlier starts can end
 *   daemon  -> up       settled     they have
 */
export type ReadyMessage = { type: 'ready'; url: string; notes: string[] };
export type IntroduceMessage = { type: 'introduce' };
export type FirstKeyMessage = { type: 'first key'; key: string };
export type KeyMessage = { type: 'key'; key: string };
export type EnrolMessage = { type: 'enrol'; url: string; key: string };
export type EnrolledMessage = { type: 'enrolled' };
export type SettledMessage = { type: 'settled' };

export type Message =
  | ReadyMessage
  | IntroduceMessage
  | FirstKeyMessage
  | KeyMessage
  | EnrolMessage
  | EnrolledMessage
  | SettledMessage;

type MessageOf<T extends Message['type']> = Extract<Message, { type: T }>;

/** Calls back with each message of the type. @returns what ends that */
export function onMessage<T extends Message['type']>(
  from: Pick<ChildProcess, 'on' | 'off'> | NodeJS.Process,
  type: T,
  listener: (message: MessageOf<T>) => void,
): () => void {
  const listen = (message: unknown) => {
    // Node.js talks on the same pipe: `node --watch` has every process tell which files it has loaded.
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    if (message.type === type) listener(message as MessageOf<T>);
  };
  from.on('message', listen);
  return () => from.off('message', listen);
}

/** To `berth up`, once it is on its way; where there is nobody any more, to nobody. */
export function tellParent(message: Message): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || process.send === undefined) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
