import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure, asFailure } from '../api/client';
import {
  cancelOperation,
  forgetOperation,
  isRunning,
  type Operation,
  operationsQuery,
} from '../api/server/operations';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Progress } from '../ui/progress/progress';
import { toasts } from '../ui/toasts';

type Props = {
  serverId: string;
  /** The operationId, such as `zipChanges`. */
  operation: string;
  label: string;
  onCompleted?: (result: Operation['result']) => void;
};

/** The latest operation of one kind: its progress while it runs, and its error if it has failed. */
export function OperationLine({ serverId, operation: kind, label, onCompleted }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery(operationsQuery(serverId));
  const latest = data?.findLast(({ operation }) => operation === kind);
  // A completed operation stays known: the response that started it can arrive after the event of its end.
  const completed = latest?.status === 'completed' ? latest : undefined;
  const result = completed?.result ?? null;
  useEffect(() => {
    if (completed?.id !== undefined) onCompleted?.(result);
  }, [completed?.id, result, onCompleted]);
  if (latest === undefined || latest.status === 'completed') return null;
  if (!isRunning(latest)) {
    const { error } = latest;
    const message = error?.message ?? i18n._('It was cancelled.');
    return (
      <Failure
        error={new ApiFailure(error?.status ?? 0, error?.error ?? 'cancelled', message)}
        onDismiss={() => forgetOperation(client, latest)}
      />
    );
  }
  const cancel = () =>
    cancelOperation(latest).catch((error: unknown) =>
      toasts.add({ title: label, description: asFailure(error).message, priority: 'high' }),
    );
  return (
    <div role="status" className="flex items-center gap-3">
      <Progress label={label} percent={latest.progress} />
      <Button onClick={() => void cancel()}>{i18n._('Cancel')}</Button>
    </div>
  );
}
