import { queryOptions } from '@tanstack/react-query';
import { type FileVersion, filesKey, fileVersion, readContent } from '../../../api/files';

/** Larger files can be downloaded, but not read as text: the limit of the panel. */
export const MAX_TEXT_BYTES = 10 * 1024 * 1024;

export type OpenFile = { kind: 'text'; text: string; version: FileVersion } | { kind: 'large' | 'binary' };

/**
 * Reads a file and its version. The version is read first: if the file changes in between, the editor reports a
 * conflict too much, and never one too few.
 */
export async function openFile(serverId: string, path: string): Promise<OpenFile> {
  const version = await fileVersion(serverId, path);
  if (version.size > MAX_TEXT_BYTES) return { kind: 'large' };
  const { content, encoding } = await readContent(serverId, path);
  if (encoding === 'base64' || content.includes('\0')) return { kind: 'binary' };
  return { kind: 'text', text: content, version };
}

export const openFileQuery = (serverId: string, path: string) =>
  queryOptions({
    queryKey: [...filesKey(serverId), 'open', path],
    queryFn: () => openFile(serverId, path),
    // An open file is loaded again only when the user says so.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
