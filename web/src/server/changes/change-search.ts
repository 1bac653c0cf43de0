/** What the address of the page says: the folder to scan, and since when. Without a time, nothing is scanned yet. */
export type ChangeSearch = { path: string; since?: string };

export function changeSearchOf(raw: Record<string, unknown>): ChangeSearch {
  const path = typeof raw['path'] === 'string' && raw['path'].startsWith('/') ? raw['path'] : '/';
  const since = typeof raw['since'] === 'string' ? Date.parse(raw['since']) : Number.NaN;
  return Number.isNaN(since) ? { path } : { path, since: new Date(since).toISOString() };
}

/** Returns a free name for the archive of a scan, outside of the scanned folder unless that is the whole server. */
export const archiveName = (at: Date): string =>
  `/changes-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.zip`;
