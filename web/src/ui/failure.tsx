import { useLingui } from '@lingui/react';
import { asFailure } from '../api/client';
import { Button } from './button';

type FailureProps = { error: unknown; onRetry?: () => void; onDismiss?: () => void };

/** Says what went wrong and offers to try again. */
export function Failure({ error, onRetry, onDismiss }: FailureProps) {
  const { i18n } = useLingui();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-crashed bg-panel p-3"
    >
      <p className="min-w-0 grow [overflow-wrap:anywhere]">{asFailure(error).message}</p>
      {onRetry && <Button onClick={onRetry}>{i18n._('Try again')}</Button>}
      {onDismiss && <Button onClick={onDismiss}>{i18n._('Close')}</Button>}
    </div>
  );
}
