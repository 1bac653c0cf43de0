import { ProcessReader } from './process-reader.js';

/** Returns all user ids that a living process has or can take on. @throws DomainError `unavailable` */
export async function userIdsInUse(): Promise<ReadonlySet<number>> {
  const reader = new ProcessReader();
  try {
    return new Set((await reader.scan()).flatMap(({ users }) => users));
  } finally {
    await reader.close();
  }
}
