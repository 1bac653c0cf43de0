import { asFailure } from '../../api/client';
import { createFolder } from '../../api/server/files';
import { type TaskState, tasks } from '../task-store';
import type { TusUpload } from './tus-upload';
import { UploadMemory } from './unfinished-uploads';

/** A file to upload. `path` is relative to the folder that receives it, and can contain folders. */
export type ChosenFile = { file: File; path: string };
export type UploadTarget = { serverId: string; folder: string };

/** How many files are sent at the same time. More would not be faster, and would take connections from the page. */
const MAX_ACTIVE = 3;

type Entry = {
  target: UploadTarget;
  path: string;
  file: File;
  upload: TusUpload | undefined;
  memory: UploadMemory;
  state: TaskState;
  change: ReturnType<typeof tasks.add>;
};

const join = (folder: string, path: string): string => `${folder === '/' ? '' : folder}/${path}`;
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Uploads files, a few at a time. It belongs to the page, not to a component, so that it survives navigation. */
class UploadQueue {
  readonly #entries = new Set<Entry>();
  readonly #folders = new Map<string, Promise<unknown>>();
  readonly #listeners = new Set<(serverId: string) => void>();

  /** Calls the listener whenever a file is complete on its server. */
  onStored(listener: (serverId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(target: UploadTarget, files: readonly ChosenFile[]): void {
    for (const { file, path } of files) {
      const entry: Entry = {
        target,
        path,
        file,
        upload: undefined,
        memory: new UploadMemory({ ...target, path, size: file.size, lastModified: file.lastModified }),
        state: 'waiting',
        change: tasks.add({
          title: path,
          detail: target.folder,
          state: 'waiting',
          progress: 0,
          bytes: file.size,
          pause: () => this.#pause(entry),
          resume: () => this.#resume(entry),
          cancel: () => this.#cancel(entry),
        }),
      };
      this.#entries.add(entry);
    }
    addEventListener('beforeunload', warnBeforeLeaving);
    this.#startNext();
  }

  #set(entry: Entry, state: TaskState, problem = ''): void {
    entry.state = state;
    entry.change({ state, problem });
  }

  #startNext(): void {
    let active = 0;
    for (const { state } of this.#entries) if (state === 'running' || state === 'retrying') active++;
    for (const entry of this.#entries) {
      if (active >= MAX_ACTIVE) return;
      if (entry.state !== 'waiting') continue;
      active++;
      void this.#send(entry);
    }
    if (this.#entries.size === 0) removeEventListener('beforeunload', warnBeforeLeaving);
  }

  async #send(entry: Entry): Promise<void> {
    this.#set(entry, 'running');
    const { target, path, file, change } = entry;
    try {
      const whole = join(target.folder, path);
      if (path.includes('/')) await this.#makeFolder(target.serverId, parentOf(whole));
      // Its protocol would be a tenth of what the page loads, and most visitors upload nothing.
      const { TusUpload } = await import('./tus-upload');
      if (entry.state !== 'running') return;
      entry.upload ??= new TusUpload(target.serverId, whole, file, {
        onProgress: (share) => {
          if (entry.state === 'retrying') this.#set(entry, 'running');
          change({ progress: share });
        },
        onUrl: (url) => entry.memory.setUrl(url),
        onRetry: (problem) => entry.state === 'running' && this.#set(entry, 'retrying', problem),
      });
      await entry.upload.send();
      this.#end(entry, 'done');
      for (const listener of this.#listeners) listener(target.serverId);
    } catch (error) {
      if (entry.state === 'running' || entry.state === 'retrying')
        this.#end(entry, 'failed', asFailure(error).message);
    }
  }

  /** Makes each folder once, however many files it receives. */
  #makeFolder(serverId: string, path: string): Promise<unknown> {
    const key = `${serverId}:${path}`;
    const made = this.#folders.get(key) ?? createFolder(serverId, path, true);
    this.#folders.set(key, made);
    made.catch(() => this.#folders.delete(key));
    return made;
  }

  #end(entry: Entry, state: TaskState, problem = ''): void {
    this.#entries.delete(entry);
    entry.memory.forget();
    this.#set(entry, state, problem);
    if (state === 'done') entry.change({ progress: 1 });
    if (this.#entries.size === 0) this.#folders.clear();
    this.#startNext();
  }

  #pause(entry: Entry): void {
    this.#set(entry, 'paused');
    entry.upload?.pause();
    this.#startNext();
  }

  /** Continues a paused upload, or a failed one after the user has removed the cause. */
  #resume(entry: Entry): void {
    this.#entries.add(entry);
    addEventListener('beforeunload', warnBeforeLeaving);
    this.#set(entry, 'waiting');
    this.#startNext();
  }

  #cancel(entry: Entry): void {
    this.#end(entry, 'cancelled');
    entry.upload?.cancel();
  }
}

const warnBeforeLeaving = (event: Event): void => event.preventDefault();

export const uploads = new UploadQueue();
