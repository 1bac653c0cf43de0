import type { ChildProcess } from 'node:child_process';

/*
 * The messages that `berth up` and its two services send over the pipe between them, so that keys never appear in a
 * file or on a command line.
 *
 *   service -> up       ready       the service listens
 *   up      -> daemon   introduce   both services are ready
 *   daemon  -> up       first key   only at the very first start, to be printed
 *   daemon  -> up       key         a key for the panel
 *   up      -> panel    enrol       the panel must add the daemon as a node
 *   panel   -> up       enrolled    the panel has added it, or says why it cannot
 *   up      -> daemon   enrolled    the panel has its key: the daemon can revoke those of earlier starts
 *   up      -> daemon   refused     the panel does not use the key: the daemon can revoke it
 *   daemon  -> up       settled     the daemon has revoked these keys
 */
export type ReadyMessage = { type: 'ready'; url: string; notes: string[] };
export type IntroduceMessage = { type: 'introduce' };
export type FirstKeyMessage = { type: 'first key'; key: string };
export type KeyMessage = { type: 'key'; key: string };
export type EnrolMessage = { type: 'enrol'; url: string; key: string };
/** `refusal` is a sentence for the administrator, who has to resolve the conflict; null if the node was added. */
export type EnrolledMessage = { type: 'enrolled'; refusal: string | null };
export type RefusedMessage = { type: 'refused' };
export type SettledMessage = { type: 'settled' };

export type Message =
  | ReadyMessage
  | IntroduceMessage
  | FirstKeyMessage
  | KeyMessage
  | EnrolMessage
  | EnrolledMessage
  | RefusedMessage
  | SettledMessage;

type MessageOf<T extends Message['type']> = Extract<Message, { type: T }>;

/**
 * Adds a listener for messages of a type.
 * @returns a function that removes it
 */
export function onMessage<T extends Message['type']>(
  from: Pick<ChildProcess, 'on' | 'off'> | NodeJS.Process,
  type: T,
  listener: (message: MessageOf<T>) => void,
): () => void {
  const listen = (message: unknown) => {
    // Ignore messages of Node.js itself, which uses the same pipe: with `node --watch`, processes report the files that
    // they load.
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    if (message.type === type) listener(message as MessageOf<T>);
  };
  from.on('message', listen);
  return () => from.off('message', listen);
}

/** Sends a message to `berth up`. Resolves when the message was sent. Does nothing if the parent process has exited. */
export function sendToParent(message: Message): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || process.send === undefined) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
