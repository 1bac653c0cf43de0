import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { type EggReading, readEgg } from '../../../api/admin/types';
import { ApiFailure, type Schemas } from '../../../api/client';

/** An egg that the user has chosen, and how far it has come. */
export type ChosenEgg = {
  id: number;
  /** The name of the file, or the URL; empty for a pasted text. */
  file: string;
  reading?: EggReading;
  /** Why the egg was not read. */
  error?: unknown;
};

export type EggSource = { file: string; egg(): Promise<Schemas['EggContent']>; size: number };

/** The panel takes 1 MiB of text. */
const MAX_BYTES = 1_048_576;
/** As many eggs as a person can look at. */
export const MAX_EGGS = 50;

/** Reads the chosen eggs one after the other, newest last. */
export function useEggs() {
  const { i18n } = useLingui();
  const [eggs, setEggs] = useState<ChosenEgg[]>([]);
  const lastId = useRef(0);
  const queue = useRef(Promise.resolve());
  const change = (id: number, changes: Partial<ChosenEgg>) =>
    setEggs((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const readOne = async (id: number, { egg, size }: EggSource) => {
    try {
      if (size > MAX_BYTES)
        throw new ApiFailure(0, 'too_large', i18n._('The text is larger than 1 MiB, so it is not an egg.'));
      const reading = await readEgg(await egg());
      change(id, { ...(reading && { reading }) });
    } catch (error) {
      change(id, { error });
    }
  };
  const add = (sources: readonly EggSource[]) => {
    const added = sources.slice(0, Math.max(0, MAX_EGGS - eggs.length)).map((source) => {
      lastId.current += 1;
      return { id: lastId.current, source };
    });
    setEggs((before) => [...before, ...added.map(({ id, source: { file } }) => ({ id, file }))]);
    for (const { id, source } of added) queue.current = queue.current.then(() => readOne(id, source));
  };
  const remove = (id: number) => setEggs((before) => before.filter((each) => each.id !== id));
  return { eggs, add, remove };
}

export const sourceOfFile = (file: File): EggSource => ({
  file: file.name,
  size: file.size,
  egg: async () => ({ content: await file.text() }),
});

/** An egg is never a URL alone, so the same field takes both. */
export function sourceOfText(text: string): EggSource {
  const url = text.trim();
  const isUrl = /^https?:\/\/\S+$/i.test(url);
  return {
    file: isUrl ? url : '',
    size: text.length,
    egg: () => Promise.resolve(isUrl ? { url } : { content: text }),
  };
}
