import { useState } from 'react';
import { ApiFailure } from '../../../api/client';
import { type FileVersion, fileVersion, writeContent } from '../../../api/files';

/** Somebody else has changed or deleted the file since it was opened. */
export type FileConflict = { isDeleted: boolean };

type Save = {
  serverId: string;
  path: string;
  opened: FileVersion;
  text(): string;
  onSaved(written: string): void;
};

/** Saves the text of the editor, unless somebody else has changed the file in the meantime. */
export function useSave({ serverId, path, opened, text, onSaved }: Save) {
  const [version, setVersion] = useState<FileVersion>(opened);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<FileConflict>();

  const write = async () => {
    const written = text();
    await writeContent(serverId, path, written);
    setVersion(await fileVersion(serverId, path));
    onSaved(written);
  };

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    setConflict(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  const writeIfUnchanged = async () => {
    const current = await currentVersion(serverId, path);
    if (current?.etag === version.etag) await write();
    else setConflict({ isDeleted: current === undefined });
  };

  return {
    isBusy,
    error,
    conflict,
    save: () => attempt(writeIfUnchanged),
    overwrite: () => attempt(write),
    dismissConflict: () => setConflict(undefined),
  };
}

/** Returns the version of the file; undefined if it does not exist any more. */
async function currentVersion(serverId: string, path: string): Promise<FileVersion | undefined> {
  try {
    return await fileVersion(serverId, path);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined;
    throw error;
  }
}
