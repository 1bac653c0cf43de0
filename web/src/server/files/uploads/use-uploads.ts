import { useEffect, useState } from 'react';
import { asFailure } from '../../../api/client';
import { type ChosenFile, uploads } from '../../../tasks/uploads/upload-queue';
import { toasts } from '../../../ui/toasts';
import type { FileActions } from '../use-file-actions';
import { filesToReplace } from './files-to-replace';

/** Files that wait for the answer whether to replace others. */
export type Question = { chosen: ChosenFile[]; taken: string[] };

/** How often the list is loaded again while files arrive in it. */
const REFRESH_MS = 1000;

/** Uploads files into the folder, and asks first if others would be replaced. */
export function useUploads({ serverId, folder, refresh }: FileActions) {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = uploads.onStored((storedOn) => {
      if (storedOn !== serverId || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void refresh();
      }, REFRESH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [serverId, refresh]);
  const target = { serverId, folder };
  const choose = async (files: Promise<ChosenFile[]> | ChosenFile[]) => {
    try {
      const chosen = await files;
      if (chosen.length === 0) return;
      const taken = await filesToReplace(target, chosen);
      if (taken.length === 0) uploads.add(target, chosen);
      else setQuestion({ chosen, taken });
    } catch (error) {
      toasts.add({ description: asFailure(error).message, priority: 'high' });
    }
  };
  const decide = (isReplacing: boolean) => {
    if (question === undefined) return;
    const taken = new Set(question.taken);
    uploads.add(
      target,
      isReplacing ? question.chosen : question.chosen.filter(({ path }) => !taken.has(path)),
    );
    setQuestion(undefined);
  };
  return { choose, question, decide, dismiss: () => setQuestion(undefined) };
}
