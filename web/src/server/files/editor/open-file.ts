import { queryOptions } from '@tanstack/react-query';
import { fileSize, filesKey, readContent } from '../../../api/server/files';

/** Larger files can be downloaded, but not read as text: the limit of the panel. */
export const MAX_TEXT_BYTES = 10 * 1024 * 1024;

export type OpenFile = { kind: 'text'; text: string; version: string } | { kind: 'large' | 'binary' };

/** Reads a file and its version. */
export async function openFile(serverId: string, path: string): Promise<OpenFile> {
  if ((await fileSize(serverId, path)) > MAX_TEXT_BYTES) return { kind: 'large' };
  const { content, encoding, version } = await readContent(serverId, path);
  if (encoding === 'base64' || content.includes('\0')) return { kind: 'binary' };
  return { kind: 'text', text: content, version };
}

export const openFileQuery = (serverId: string, path: string) =>
  queryOptions({
    queryKey: [...filesKey(serverId), 'open', path],
    queryFn: () => openFile(serverId, path),
    // An open file is loaded again only when the user says so, because its changes would be lost.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  });
