import type { Notices } from '../panel/identity/notices/notices.js';

type Notice = Parameters<Notices['credentialChanged']>;

/** Returns notices that are recorded instead of sent, for suites about their content. */
export function keptNotices(): Notices & { readonly kept: readonly Notice[] } {
  const kept: Notice[] = [];
  return { kept, credentialChanged: (...notice) => kept.push(notice) };
}
