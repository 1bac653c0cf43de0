import { type FormEvent, useState } from 'react';
import { type ApiFailure, asFailure } from '../api/client';

type Fields = Record<string, string>;

/** Runs an action with the fields of a form, one at a time, and keeps its error. */
export function useSubmit(action: (fields: Fields) => Promise<unknown>) {
  const [error, setError] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const run = async (fields: Fields = {}) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await action(fields);
    } catch (failure) {
      setError(asFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void run(Object.fromEntries(entries));
  };
  return { onSubmit, run, error, isBusy };
}
