import { useLingui } from '@lingui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
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
export function PageFailure({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const router = useRouter();
  const { status, code, message } = asFailure(error);
  const isGone = status === 404;
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
      <h1 className="text-title font-semibold">
        {isGone ? i18n._('This does not exist, or not any more') : i18n._('This page cannot be shown')}
      </h1>
      <p role="alert" className="text-dim">
        {message}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {!isGone && (
          <Button look="primary" onClick={retry}>
            {i18n._('Try again')}
          </Button>
        )}
        <Link to="/" className={buttonClass()}>
          {i18n._('To the servers')}
        </Link>
      </div>
    </div>
  );
}
