import type { CredentialChange } from './notice-words.js';

/** Changes of one kind that no mail has reported yet. Times are ISO 8601. */
export type WaitingNotice = {
  change: CredentialChange;
  count: number;
  at: string;
  lastAt: string;
  /** The clients' addresses, at most `MAX_ADDRESSES` different ones; null stands for the panel's command line. */
  addresses: (string | null)[];
};

export type NoticeEvent = { change: CredentialChange; at: string; address: string | null };

/**
 * The maximum number of stored addresses: one more than a mail lists, so that the mail can say that there were others.
 */
export const MAX_ADDRESSES = 4;

/**
 * Adds an event. The first `maxSingle` events are kept separately, in order. Further events of one kind are
 * counted together, so that the list never has more than `maxSingle` entries and one per kind.
 */
export function withEvent(
  waiting: readonly WaitingNotice[],
  { change, at, address }: NoticeEvent,
  maxSingle: number,
): WaitingNotice[] {
  const single = { change, count: 1, at, lastAt: at, addresses: [address] };
  if (waiting.length < maxSingle) return [...waiting, single];
  const index = waiting.findLastIndex((entry) => entry.change === change);
  const same = waiting[index];
  if (same === undefined) return [...waiting, single];
  const addresses = [...new Set([...same.addresses, address])].slice(0, MAX_ADDRESSES);
  return waiting.with(index, { ...same, count: same.count + 1, lastAt: at, addresses });
}

/**
 * Returns the events that remain after a mail with the events `sent`: those that were added while the mail was sent.
 */
export function withoutSent(
  waiting: readonly WaitingNotice[],
  sent: readonly WaitingNotice[],
): WaitingNotice[] {
  const left = [...waiting];
  for (const { change, at, lastAt, count } of sent) {
    const index = left.findIndex((entry) => entry.change === change && entry.at === at);
    const entry = left[index];
    if (entry === undefined) continue;
    if (entry.count > count) left[index] = { ...entry, count: entry.count - count, at: lastAt };
    else left.splice(index, 1);
  }
  return left;
}
