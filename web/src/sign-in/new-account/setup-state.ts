import { useEffect, useState } from 'react';
import { api, type Schemas } from '../../api/client';

/** Returns who can register; undefined until the panel has said so. */
export function useSetupState(): Schemas['SetupState'] | undefined {
  const [state, setState] = useState<Schemas['SetupState']>();
  useEffect(() => {
    // Without a response, the form is usable all the same: its own request shows what is wrong.
    api.GET('/api/v2/auth/setup').then(
      ({ data }) => setState(data),
      () => undefined,
    );
  }, []);
  return state;
}
