import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { asFailure } from '../api/client';
import {
  cancelOperation,
  forgetOperation,
  isRunning,
  type Operation,
  operationsQuery,
} from '../api/server/operations';
import { Button } from '../ui/button';
import { Progress } from '../ui/progress/progress';
import { toasts } from '../ui/toasts';

/** What a kind of operation is called while it runs, when it is done, and when it was cancelled. */
export type OperationTexts = { running: string; done: string; cancelled: string; failed: string };

type Props = {
  serverId: string;
  /** The operations to show, by their `operationId`. */
  texts: Record<string, OperationTexts>;
  canCancel: boolean;
};

/** The operations of some kinds on a server: progress with a button that cancels, and errors until they are dismissed. */
export function OperationList({ serverId, texts, canCancel }: Props) {
  const client = useQueryClient();
  const { data = [] } = useQuery(operationsQuery(serverId));
  const shown = data.filter(({ operation }) => texts[operation] !== undefined);
  useEffect(() => {
    for (const operation of data) {
      const text = texts[operation.operation];
      if (text === undefined || isRunning(operation) || operation.status === 'failed') continue;
      forgetOperation(client, operation);
      toasts.add({ title: operation.status === 'completed' ? text.done : text.cancelled });
    }
  }, [data, texts, client]);
  return shown.map((operation) => {
    const text = texts[operation.operation];
    if (text === undefined) return null;
    if (operation.status === 'failed')
      return <Failed key={operation.id} operation={operation} title={text.failed} />;
    return isRunning(operation) ? (
      <Running key={operation.id} operation={operation} title={text.running} canCancel={canCancel} />
    ) : null;
  });
}

type RunningProps = { operation: Operation; title: string; canCancel: boolean };

function Running({ operation, title, canCancel }: RunningProps) {
  const { i18n } = useLingui();
  const [isCancelling, setCancelling] = useState(false);
  const cancel = async () => {
    setCancelling(true);
    try {
      await cancelOperation(operation);
    } catch (error) {
      setCancelling(false);
      toasts.add({ description: asFailure(error).message, priority: 'high' });
    }
  };
  return (
    <div className="flex items-center gap-4 rounded-panel border border-line bg-panel p-4">
      <Progress label={title} percent={operation.progress} />
      {canCancel && (
        <Button disabled={isCancelling} onClick={() => void cancel()}>
          {i18n._('Cancel')}
        </Button>
      )}
    </div>
  );
}

function Failed({ operation, title }: { operation: Operation; title: string }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-crashed bg-panel p-4"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">{title}</p>
        <p className="text-dim">{operation.error?.message}</p>
      </div>
      <Button onClick={() => forgetOperation(client, operation)}>{i18n._('Dismiss')}</Button>
    </div>
  );
}
