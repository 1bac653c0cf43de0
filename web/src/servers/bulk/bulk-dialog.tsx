import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Server } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { ResultList } from './result-list';
import { type Result, runForEach } from './run-for-each';

type Props = {
  title: string;
  /** What will happen to the servers. */
  description: string;
  /** The label of the button that does it. Defaults to the title. */
  action?: string;
  look?: 'primary' | 'danger';
  servers: readonly Server[];
  send(server: Server): Promise<unknown>;
  onClose(): void;
  /** What the user can state before it is done. */
  children?: ReactNode;
};
type Phase = 'ask' | 'running' | 'done';

/** Asks, sends a request for each server, and reports the result of each. For one server, it closes when that is done. */
export function BulkDialog(props: Props) {
  const { title, description, action = title, look = 'primary', servers, send, onClose, children } = props;
  const { i18n } = useLingui();
  const [phase, setPhase] = useState<Phase>('ask');
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isOne = servers.length === 1;
  const failed = servers.filter(({ id }) => results.get(id)?.failure !== undefined);
  const run = async (which: readonly Server[]) => {
    stop.current = new AbortController();
    setPhase('running');
    setResults((before) => new Map([...before].filter(([id]) => !which.some((server) => server.id === id))));
    let hasFailed = false;
    const add = (result: Result) => {
      hasFailed ||= result.failure !== undefined;
      setResults((before) => new Map(before).set(result.server.id, result));
    };
    await runForEach(which, send, add, stop.current.signal);
    if (isOne && !hasFailed) onClose();
    else setPhase(isOne ? 'ask' : 'done');
  };
  const [first] = failed;
  const failure = isOne && first !== undefined ? results.get(first.id)?.failure : undefined;
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      {(phase === 'ask' || isOne) && children}
      {failure && <Failure error={failure} />}
      {phase !== 'ask' && !isOne && (
        <Summary done={results.size} failed={failed.length} all={servers.length} />
      )}
      {!isOne && <ResultList servers={servers} results={results} isRunning={phase === 'running'} />}
      <DialogButtons>
        {(phase === 'ask' || isOne) && <Button onClick={onClose}>{i18n._('Cancel')}</Button>}
        {(phase === 'ask' || isOne) && (
          <Button look={look} disabled={phase === 'running'} onClick={() => void run(servers)}>
            {action}
          </Button>
        )}
        {phase === 'running' && !isOne && (
          <Button onClick={() => stop.current?.abort()}>{i18n._('Stop sending')}</Button>
        )}
        {phase === 'done' && failed.length > 0 && (
          <Button onClick={() => void run(failed)}>{i18n._('Try the failed ones again')}</Button>
        )}
        {phase === 'done' && (
          <Button look="primary" onClick={onClose}>
            {i18n._('Close')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

function Summary({ done, failed, all }: { done: number; failed: number; all: number }) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <progress
        value={done}
        max={all}
        aria-label={i18n._('Servers that have responded')}
        className="h-1.5 w-full"
      />
      <p role="status" className="text-dim">
        {i18n._('{done} of {all} sent', { done, all })}
        {failed > 0 && ` · ${i18n._('{failed, plural, one {# failed} other {# failed}}', { failed })}`}
      </p>
    </div>
  );
}
