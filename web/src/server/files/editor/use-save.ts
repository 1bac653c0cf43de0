import { useState } from 'react';
import { ApiFailure } from '../../../api/client';
import { fileInfo, writeContent } from '../../../api/server/files';

/** Somebody else has changed or deleted the file since it was opened. */
export type FileConflict = { isDeleted: boolean };

type Save = {
  serverId: string;
  path: string;
  /** The version of the file that was opened. */
  opened: string;
  text(): string;
  onSaved(written: string): void;
};

/** Saves the text of the editor, unless somebody else has changed the file in the meantime. */
export function useSave({ serverId, path, opened, text, onSaved }: Save) {
  const [version, setVersion] = useState(opened);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<FileConflict>();

  const write = async (expected?: string) => {
    const written = text();
    setVersion(await writeContent(serverId, path, written, expected));
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
    try {
      await write(version);
    } catch (failure) {
      if (!(failure instanceof ApiFailure && failure.status === 412)) throw failure;
      setConflict({ isDeleted: !(await isThere(serverId, path)) });
    }
  };

  return {
    isBusy,
    error,
    conflict,
    save: () => attempt(writeIfUnchanged),
    overwrite: () => attempt(() => write()),
    dismissConflict: () => setConflict(undefined),
  };
}

async function isThere(serverId: string, path: string): Promise<boolean> {
  try {
    await fileInfo(serverId, path);
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return false;
    throw error;
  }
}
