import type { Notices } from '../panel/identity/notices/notices.js';

type Notice = Parameters<Notices['credentialChanged']>;

/** Notices that are kept and not sent, for suites about the content of notices. */
export function keptNotices(): Notices & { readonly kept: readonly Notice[] } {
  const kept: Notice[] = [];
  return { kept, credentialChanged: (...notice) => kept.push(notice) };
}
