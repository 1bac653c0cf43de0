import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toasts } from '../../ui/toasts';
import { type ConnectionState, ConsoleConnection, type Size, type Usage } from './console-connection';
import { LineBuffer } from './line-buffer';

/** Keeps a server's console open while a component is shown. */
export function useConsole(serverId: string) {
  const { i18n } = useLingui();
  const [buffer] = useState(() => new LineBuffer());
  const [state, setState] = useState<ConnectionState>('connecting');
  const [usage, setUsage] = useState<Usage>();
  const [isPaused, setPaused] = useState(false);
  const connection = useRef<ConsoleConnection>(undefined);
  const lines = useSyncExternalStore(buffer.subscribe, buffer.snapshot);
  const held = useSyncExternalStore(buffer.subscribe, buffer.held);
  useEffect(() => {
    const opened = new ConsoleConnection(serverId, buffer, {
      onState: setState,
      onUsage: setUsage,
      onDropped: (count) =>
        buffer.add('notice', [
          i18n._(
            '{count, plural, one {# line is missing here, because the output was too fast. The log has it.} other {# lines are missing here, because the output was too fast. The log has them.}}',
            { count },
          ),
        ]),
      onError: (description) => toasts.add({ description, priority: 'high' }),
    });
    connection.current = opened;
    return () => opened.close();
  }, [serverId, buffer, i18n]);
  const type = (line: string): boolean => {
    const isSent = connection.current?.type(line) ?? false;
    if (isSent) buffer.add('input', [`> ${line}`]);
    return isSent;
  };
  const resize = useCallback((size: Size) => connection.current?.resize(size), []);
  const togglePause = () => {
    if (isPaused) buffer.resume();
    else buffer.pause();
    setPaused(!isPaused);
  };
  return { lines, state, usage, type, resize, isPaused, held, togglePause };
}
