import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { serverQuery } from '../../api/servers';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/section';
import type { Line } from '../console/line-buffer';
import { LogView } from '../console/log-view';
import { logFileName, saveLines } from '../console/save-lines';
import type { Lines } from './log-queries';
import { type LogSearch, MAX_LINES } from './log-search';

type Props = { serverId: string; result: Lines; search: LogSearch; onSearch(search: LogSearch): void };

/** The lines that were found, how many there are, and what to do if they are not all. */
export function LogResult({ serverId, result, search, onSearch }: Props) {
  const { i18n } = useLingui();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const { lines: texts, total, complete } = result;
  const { archive, q = '' } = search;
  const lines = useMemo(
    () => texts.map((text, at): Line => ({ number: at + 1, text, kind: 'output' })),
    [texts],
  );
  const count = i18n._(
    '{total, plural, one {# line} other {# lines}}{isAll, select, yes {} other {; the latest {shown, number} are shown}}',
    { total, shown: texts.length, isAll: total <= texts.length ? 'yes' : 'no' },
  );
  const save = () => saveLines(texts, archive?.replace(/\.gz$/, '') ?? logFileName(server.name, new Date()));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="grow">
          {archive !== undefined && (
            <>
              {i18n._('Archive {archive}', { archive })} ·{' '}
              <Link to="." search={{}} className="font-semibold text-accent hover:underline">
                {i18n._('Back to all output')}
              </Link>
              {' · '}
            </>
          )}
          <span className="text-dim">{count}</span>
        </p>
        {total > texts.length && texts.length < MAX_LINES && search.tail === undefined && (
          <Button onClick={() => onSearch({ ...search, tail: MAX_LINES })}>
            {i18n._('Show up to {count, number} lines', { count: MAX_LINES })}
          </Button>
        )}
        <Button disabled={texts.length === 0} onClick={save}>
          {i18n._('Download')}
        </Button>
      </div>
      {!complete && (
        <p role="status" className="rounded-panel border border-busy bg-panel px-3 py-2">
          {archive === undefined
            ? i18n._(
                'Not all output could be searched: it took too long, or a part is damaged. Choose a shorter time.',
              )
            : i18n._('A part of this archive is damaged. All lines that can be read are shown.')}
        </p>
      )}
      {texts.length === 0 ? (
        <Empty
          text={
            q === '' && search.range === undefined
              ? i18n._('There is no output yet. Start the server to see what it writes.')
              : i18n._('No line matches. Try a shorter text or a longer time.')
          }
        />
      ) : (
        <LogView lines={lines} label={i18n._('Stored output')} query={q} />
      )}
    </>
  );
}
