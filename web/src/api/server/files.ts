import { i18n } from '@lingui/core';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, api, type Schemas, unreachable } from '../client';
import { versionOf } from './file-version';

export type FileEntry = Schemas['DirectoryEntry'];
export type FileMatch = Schemas['FileMatch'];
export type FileMatches = Schemas['FileMatches'];
export type FileInfo = Schemas['PathInfo'];

const FILES = '/api/v2/servers/{serverId}/files';

const MAX_MATCHES = 1000;

/** The key of everything that is known about the files of a server. */
export const filesKey = (serverId: string) => ['files', serverId] as const;

export const folderQuery = (serverId: string, folder: string) =>
  queryOptions({
    queryKey: [...filesKey(serverId), folder],
    queryFn: ({ signal }) => listFolder(serverId, folder, false, signal),
    // Servers change their files all the time, and no event says so.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** @param recursive also lists subfolders; the names of entries are then paths relative to the folder */
export async function listFolder(
  serverId: string,
  folder: string,
  recursive: boolean,
  signal?: AbortSignal,
): Promise<FileEntry[]> {
  const params = { path: { serverId }, query: { path: folder, recursive } };
  const { data } = await api.GET(FILES, { params, ...(signal && { signal }) });
  return data?.entries ?? [];
}

/** @param place whether `text` is searched for in names, or in the lines of files */
export const searchQuery = (serverId: string, folder: string, text: string, place: 'names' | 'content') =>
  queryOptions({
    queryKey: [...filesKey(serverId), 'search', folder, text, place],
    queryFn: async ({ signal }) => {
      const wanted = place === 'names' ? { name: text } : { content: text };
      const params = { path: { serverId }, query: { path: folder, ...wanted, limit: MAX_MATCHES } };
      const { data } = await api.GET(`${FILES}/search`, { params, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    // A search takes up to 20 seconds, so it runs again only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function fileInfo(serverId: string, path: string): Promise<FileInfo> {
  const params = { path: { serverId }, query: { path } };
  const { data } = await api.GET(`${FILES}/info`, { params });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

export async function folderSize(serverId: string, path: string): Promise<number> {
  const params = { path: { serverId }, query: { path } };
  const { data } = await api.GET(`${FILES}/size`, { params });
  return data?.size ?? 0;
}

/** Returns the address that downloads a file, or a folder as a zip file. */
export const downloadUrl = (serverId: string, path: string): string =>
  `/api/v2/servers/${serverId}/files/download?path=${encodeURIComponent(path)}`;

/** Returns the size of a file in bytes, without its content. */
export async function fileSize(serverId: string, path: string): Promise<number> {
  const url = downloadUrl(serverId, path);
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response === undefined) throw unreachable();
  if (!response.ok) {
    // A response to HEAD has no body, so the request for the details of the file gets the sentence for the user.
    await fileInfo(serverId, path);
    throw new ApiFailure(
      response.status,
      'unreadable',
      i18n._('The file cannot be read now. Try again in a moment.'),
    );
  }
  return Number(response.headers.get('content-length') ?? 0);
}

/** The content of a file, and the version that it had. A version changes with every write, whoever writes. */
export type ReadContent = Schemas['FileContent'] & { version: string };

export async function readContent(serverId: string, path: string): Promise<ReadContent> {
  const params = { path: { serverId }, query: { path } };
  const { data, response } = await api.GET(`${FILES}/content`, { params });
  if (data === undefined) throw new Error('the response has no body');
  return { ...data, version: versionOf(response) };
}

const at = (serverId: string) => ({ params: { path: { serverId } } });

/**
 * Writes a file, and returns its new version.
 * @param version only a file that still has this version is replaced; without it, any file is
 * @throws ApiFailure with status 412 if the file was changed or deleted in the meantime
 */
export async function writeContent(
  serverId: string,
  path: string,
  content: string,
  version?: string,
): Promise<string> {
  const header = version === undefined ? {} : { header: { 'If-Match': version } };
  const params = { path: { serverId }, ...header };
  const { response } = await api.POST(`${FILES}/content`, { params, body: { path, content } });
  return versionOf(response);
}

export const createFile = (serverId: string, path: string) =>
  api.POST(`${FILES}/empty`, { ...at(serverId), body: { path } });

/** @param recursive also creates missing parents, and accepts a folder that exists */
export const createFolder = (serverId: string, path: string, recursive = false) =>
  api.POST(`${FILES}/folder`, { ...at(serverId), body: { path, recursive } });

export const movePath = (serverId: string, source: string, destination: string) =>
  api.POST(`${FILES}/rename`, { ...at(serverId), body: { source, destination } });
