import type { Notices } from '../panel/notices/notices.js';

type Told = Parameters<Notices['credentialChanged']>;

/** Notices that are kept and not sent, for suites about the content of notices. */
export function keptNotices(): Notices & { readonly told: readonly Told[] } {
  const told: Told[] = [];
  return { told, credentialChanged: (...notice) => told.push(notice) };
}
