import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import type { Server } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import type { Action } from '../power';
import { type Result, runPower } from './power-run';
import { ResultList } from './result-list';

type Props = { action: Action; servers: readonly Server[]; onClose(): void };
type Phase = 'ask' | 'running' | 'done';

const TITLES: Record<Action, (i18n: I18n, count: number) => string> = {
  start: (i18n, count) => i18n._('Start {count, plural, one {# server} other {# servers}}', { count }),
  stop: (i18n, count) => i18n._('Stop {count, plural, one {# server} other {# servers}}', { count }),
  restart: (i18n, count) => i18n._('Restart {count, plural, one {# server} other {# servers}}', { count }),
  kill: (i18n, count) => i18n._('Kill {count, plural, one {# server} other {# servers}}', { count }),
};

const EFFECTS: Record<Action, (i18n: I18n) => string> = {
  start: (i18n) => i18n._('Servers that run already stay as they are.'),
  stop: (i18n) => i18n._('Players are disconnected. Each server saves before it ends.'),
  restart: (i18n) =>
    i18n._('Players are disconnected until their server runs again. Each server saves first.'),
  kill: (i18n) => i18n._('The servers end at once, without saving. What they have not saved is lost.'),
};

/** Asks, sends the action to each server, and reports the result of each. */
export function PowerDialog({ action, servers, onClose }: Props) {
  const { i18n } = useLingui();
  const [phase, setPhase] = useState<Phase>('ask');
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const failed = servers.filter(({ id }) => results.get(id)?.failure !== undefined);
  const run = async (which: readonly Server[]) => {
    stop.current = new AbortController();
    setPhase('running');
    setResults((before) => new Map([...before].filter(([id]) => !which.some((server) => server.id === id))));
    const add = (result: Result) => setResults((before) => new Map(before).set(result.server.id, result));
    await runPower(which, action, add, stop.current.signal);
    setPhase('done');
  };
  const title = TITLES[action](i18n, servers.length);
  return (
    <Dialog open onClose={onClose} title={title} description={EFFECTS[action](i18n)}>
      {phase !== 'ask' && <Summary done={results.size} failed={failed.length} all={servers.length} />}
      <ResultList servers={servers} results={results} isRunning={phase === 'running'} />
      <DialogButtons>
        {phase === 'ask' && <Button onClick={onClose}>{i18n._('Cancel')}</Button>}
        {phase === 'ask' && (
          <Button look={action === 'kill' ? 'danger' : 'primary'} onClick={() => void run(servers)}>
            {title}
          </Button>
        )}
        {phase === 'running' && (
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
