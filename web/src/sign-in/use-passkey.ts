import { useCallback, useEffect, useState } from 'react';
import { choosePasskey, offerPasskeys } from '../api/account/passkeys';
import { type ApiFailure, api, asFailure, type Schemas } from '../api/client';
import { pageAfterSignIn } from './next-page';

/** Challenges expire after five minutes, so the offer is renewed earlier. */
const RENEW_MS = 4 * 60_000;

type Response = Schemas['PasskeyAuthentication'];

/** Signs in with a passkey instead of the password: with `run`, or through the browser's suggestions. */
export function usePasskey() {
  const [error, setError] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const finish = useCallback(async (choose: () => Promise<Response>) => {
    setBusy(true);
    setError(undefined);
    try {
      await api.POST('/api/v2/passkey/sign-in/verify', { body: await choose() });
      location.assign(pageAfterSignIn());
    } catch (failure) {
      setError(asFailure(failure));
      // After a success the page stays busy until it is left, so that it makes no further offer.
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    // Only one request for a passkey can be open in a page.
    if (isBusy) return;
    let isCurrent = true;
    const offer = async () => {
      if (document.hidden) return;
      const response = await offerPasskeys(() => isCurrent);
      if (isCurrent && response !== undefined) void finish(() => Promise.resolve(response));
    };
    void offer();
    const timer = setInterval(() => void offer(), RENEW_MS);
    const onVisible = () => void offer();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isBusy, finish]);
  return { run: () => finish(choosePasskey), error, isBusy };
}
