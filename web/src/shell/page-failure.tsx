import { useLingui } from '@lingui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { asFailure } from '../api/client';
import { Button, buttonClass } from '../ui/button';
import { retryLazyComponents } from '../ui/lazy-component';
import { useIsLost } from './connection';

const RELOADED = 'berth.reloaded-for';

/** Reloads the page, unless that did not help before. */
function reloadOnce(): void {
  if (sessionStorage.getItem(RELOADED) === location.pathname) return;
  sessionStorage.setItem(RELOADED, location.pathname);
  location.reload();
}

/** Takes the place of a page that cannot be shown. */
export function PageFailure({ error }: { error: unknown }): ReactNode {
  const { i18n } = useLingui();
  const router = useRouter();
  const failure = asFailure(error);
  const { status, code } = failure;
  // An address with an id that cannot exist is refused as invalid.
  const isGone = status === 404 || failure.at('/path') !== undefined;
  const message =
    status === 400 ? i18n._('Check the address, or choose a server in the list.') : failure.message;
  const isLost = useIsLost();
  const wasLost = useRef(isLost);
  const retry = useCallback(() => {
    retryLazyComponents();
    void router.invalidate();
  }, [router]);
  useEffect(() => {
    if (code === 'outdated') reloadOnce();
  }, [code]);
  useEffect(() => {
    if (wasLost.current && !isLost) retry();
    wasLost.current = isLost;
  }, [isLost, retry]);
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-4 p-6 text-center">
      <h1 className="text-title font-semibold text-balance">
        {isGone ? i18n._('This does not exist, or not any more') : i18n._('This page cannot be shown')}
      </h1>
      <p role="alert" className="text-dim text-balance">
        {message}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {!isGone && (
          <Button look="primary" onClick={retry}>
            {i18n._('Try again')}
          </Button>
        )}
        <Link to="/" className={buttonClass(isGone ? 'primary' : 'plain')}>
          {i18n._('To the servers')}
        </Link>
      </div>
    </div>
  );
}
