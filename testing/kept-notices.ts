import type { Notices } from '../panel/identity/notices/notices.js';

type Notice = Parameters<Notices['credentialChanged']>;

/** Returns an object that records notices instead of sending them, for suites about their content. */
export function keptNotices(): Notices & { readonly kept: readonly Notice[] } {
  const kept: Notice[] = [];
  return { kept, credentialChanged: (...notice) => kept.push(notice) };
}
