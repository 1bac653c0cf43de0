import { useLingui } from '@lingui/react';
import { asFailure } from '../api/client';
import { Button } from './button';
import { Icon } from './icon';

type FailureProps = { error: unknown; onRetry?: () => void; onDismiss?: () => void };

/** Says what went wrong and offers to try again. */
export function Failure({ error, onRetry, onDismiss }: FailureProps) {
  const { i18n } = useLingui();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-crashed/60 bg-crashed/6 px-3 py-2"
    >
      <Icon name="alert" className="text-crashed" />
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{asFailure(error).message}</p>
      {onRetry && <Button onClick={onRetry}>{i18n._('Try again')}</Button>}
      {onDismiss && <Button onClick={onDismiss}>{i18n._('Close')}</Button>}
    </div>
  );
}
