import type { RunExit, RunObserver } from '../container-runtime.js';

/** Creates an observer that records all calls. */
export function recorder() {
  const chunks: { text: string; cursor: string }[] = [];
  const ends: Pick<RunObserver, 'onExit' | 'onFailure'>[] = [];
  const exited = new Promise<RunExit>((onExit, onFailure) => ends.push({ onExit, onFailure }));
  exited.catch(() => undefined);
  return {
    observer: {
      onOutput: async (chunk: Buffer, cursor: string) => {
        chunks.push({ text: chunk.toString(), cursor });
      },
      onExit: (exit: RunExit) => ends[0]?.onExit(exit),
      onFailure: (error: unknown) => ends[0]?.onFailure(error),
    },
    chunks,
    exited,
    text: () => chunks.map(({ text }) => text).join(''),
  };
}
