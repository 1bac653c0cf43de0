import type { ContainerSource } from './container-source.js';

type FilesTools = {
  daemonUrl: string;
  key: string;
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
  newName: () => string;
  source: ContainerSource | undefined;
};

const READ_BYTES = 10 * 1024 * 1024;
const EXAMPLE_FOLDER = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg';

/** Returns functions that create files in a container that is used for nothing else. */
export function filesOf(
  container: () => Promise<{ id: string }>,
  { daemonUrl, key, ask, newName, source }: FilesTools,
) {
  const filesFolder = async () => `/${(await container()).id}`;
  const newPath = async () => `${await filesFolder()}/${newName()}`;
  /** Returns a path of the document's examples, changed to one in this container. */
  const inFiles = async (path: unknown) => String(path).replace(EXAMPLE_FOLDER, await filesFolder());
  /** Returns a path in this container, after removing anything that exists there. */
  const freed = async (path: unknown): Promise<string> => {
    const ours = await inFiles(path);
    const body = JSON.stringify({ path: ours });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const { status } = await fetch(`${daemonUrl}/fs/rm`, { method: 'DELETE', headers, body });
    if (status !== 200 && status !== 404) throw new Error(`${ours} cannot be deleted: ${status}`);
    return ours;
  };
  return {
    filesFolder,
    newPath,
    inFiles,
    freed,
    /** Creates a file at a path of the examples. */
    async file(path: unknown, content: string): Promise<string> {
      const ours = await freed(path);
      await ask('POST', '/fs/file/content', { path: ours, content, create_dirs: true });
      return ours;
    },
    /** Creates an empty folder at a path of the examples. */
    async folder(path: unknown): Promise<string> {
      const ours = await freed(path);
      await ask('POST', '/fs/mkdir', { path: ours, recursive: true });
      return ours;
    },
    async newFile(): Promise<string> {
      const path = await newPath();
      await ask('POST', '/fs/file/content', { path, content: 'content' });
      return path;
    },
    /** Creates an upload without any received bytes. Its length is five bytes by default. */
    async upload(path?: string, length = 5): Promise<string> {
      const ours = path === undefined ? await newPath() : await freed(path);
      const headers = { 'upload-length': String(length), 'upload-metadata': 'filename d29ybGQuemlw' };
      const url = `${daemonUrl}/fs/uploads?${new URLSearchParams({ path: ours })}`;
      const response = await (source?.upload(ours, headers) ??
        fetch(url, { method: 'POST', headers: { ...headers, authorization: `Bearer ${key}` } }));
      if (!response.ok) throw new Error(`the upload returned ${response.status}: ${await response.text()}`);
      return String(response.headers.get('location')?.split('/').pop());
    },
    async versionOf(path: string): Promise<string> {
      const url = `${daemonUrl}/fs/download?${new URLSearchParams({ path })}`;
      const response = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } });
      return String(response.headers.get('etag'));
    },
    /** Creates a file that is too large to be read in one request. */
    async fileOfTooMany(): Promise<string> {
      const path = await newPath();
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(READ_BYTES + 1)]));
      const response = await fetch(`${daemonUrl}/fs/upload?${new URLSearchParams({ path })}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: form,
      });
      if (!response.ok) throw new Error(`the upload returned ${response.status}: ${await response.text()}`);
      return path;
    },
  };
}
