import { useLingui } from '@lingui/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { onRecentSignInRequired } from '../api/account/recent-sign-in';
import { ApiFailure } from '../api/client';
import { Dialog } from '../ui/dialog/dialog';
import { lazyComponent } from '../ui/lazy-component';

const Proof = lazyComponent(() => import('./proof'), 'Proof');

type Waiting = { resolve(): void; reject(reason: ApiFailure): void };

/** Asks for the password or a passkey when an action requires a recent sign-in. The action then continues by itself. */
export function SignInAgain() {
  const { i18n } = useLingui();
  const [waiting, setWaiting] = useState<Waiting>();
  const shared = useRef<Promise<void>>(undefined);
  useEffect(() => {
    // Requests that need it at the same time share one dialog.
    onRecentSignInRequired(() => {
      shared.current ??= new Promise<void>((resolve, reject) => setWaiting({ resolve, reject })).finally(
        () => {
          shared.current = undefined;
          setWaiting(undefined);
        },
      );
      return shared.current;
    });
    return () => onRecentSignInRequired(undefined);
  }, []);
  const cancel = () =>
    waiting?.reject(
      new ApiFailure(0, 'not_confirmed', i18n._('Nothing was changed, because you did not confirm it.')),
    );
  return (
    <Dialog
      open={waiting !== undefined}
      onClose={cancel}
      title={i18n._('Confirm that it is you')}
      description={i18n._(
        'This action affects how people get into your account, and your last sign-in was a while ago.',
      )}
    >
      <Suspense>{waiting !== undefined && <Proof onCancel={cancel} onDone={waiting.resolve} />}</Suspense>
    </Dialog>
  );
}
