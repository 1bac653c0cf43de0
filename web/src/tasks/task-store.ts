import { useSyncExternalStore } from 'react';

/**
 * `retrying` is a task that waits for the panel or the node to respond again, and `interrupted` an upload whose file the
 * browser has lost by a reload of the page.
 */
export type TaskState =
  | 'waiting'
  | 'running'
  | 'retrying'
  | 'paused'
  | 'interrupted'
  | 'done'
  | 'failed'
  | 'cancelled';

/** Work that continues while the user does something else, such as an upload. */
export type Task = {
  id: string;
  title: string;
  /** What the title is about, such as the folder that receives a file. */
  detail?: string;
  state: TaskState;
  /** The share that is done, from 0 to 1. */
  progress: number;
  /** Bytes in total, if the task is about bytes. */
  bytes?: number;
  /** Why it failed, or why it is tried again: a sentence for the user. */
  problem?: string;
  cancel?(): void;
  pause?(): void;
  resume?(): void;
  /** Lets the user choose the file of an interrupted upload again. */
  chooseAgain?(): void;
  /** Whether the user has chosen another file than that of the interrupted upload. */
  isOtherFile?: boolean;
};

const PUBLISH_MS = 100;
const ENDED: readonly TaskState[] = ['done', 'failed', 'cancelled'];

export const hasEnded = ({ state }: Task): boolean => ENDED.includes(state);

/** All tasks of this page. It lives outside of the components, so that tasks survive the way from page to page. */
class TaskStore {
  readonly #tasks = new Map<string, Task>();
  readonly #listeners = new Set<() => void>();
  #shown: readonly Task[] = [];
  #isScheduled = false;
  #next = 1;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): readonly Task[] => this.#shown;

  /** Adds a task, and returns the function that changes or removes it. */
  add(task: Omit<Task, 'id'>): (change: Partial<Task> | 'remove') => void {
    const id = String(this.#next++);
    this.#tasks.set(id, { ...task, id });
    this.#schedule();
    return (change) => {
      const current = this.#tasks.get(id);
      if (current === undefined) return;
      if (change === 'remove') this.#tasks.delete(id);
      else this.#tasks.set(id, { ...current, ...change });
      this.#schedule();
    };
  }

  /** Removes the tasks that have ended. */
  clear(): void {
    for (const task of this.#tasks.values()) if (hasEnded(task)) this.#tasks.delete(task.id);
    this.#schedule();
  }

  /** Publishes changes at most ten times a second, because thousands of uploads can run at once. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.#shown = [...this.#tasks.values()];
      for (const listener of this.#listeners) listener();
    }, PUBLISH_MS);
  }
}

export const tasks = new TaskStore();

export const useTasks = (): readonly Task[] => useSyncExternalStore(tasks.subscribe, tasks.snapshot);
