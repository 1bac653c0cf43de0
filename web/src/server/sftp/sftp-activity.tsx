import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { sftpActivityQuery, sftpLoginsQuery } from '../../api/server/sftp';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Field, Select } from '../../ui/form/field';
import { Empty, Section } from '../../ui/section';
import { formatBytes, formatTime } from '../../ui/text/format';

type Entry = Schemas['SftpActivityEntry'];

const SENTENCES: Readonly<Record<string, (i18n: I18n, values: { user: string; path: string }) => string>> = {
  login: (i18n, values) => i18n._('{user} connected', values),
  upload: (i18n, values) => i18n._('{user} uploaded {path}', values),
  download: (i18n, values) => i18n._('{user} downloaded {path}', values),
  delete: (i18n, values) => i18n._('{user} deleted {path}', values),
  rename: (i18n, values) => i18n._('{user} renamed {path}', values),
  mkdir: (i18n, values) => i18n._('{user} created the folder {path}', values),
  rmdir: (i18n, values) => i18n._('{user} deleted the folder {path}', values),
  symlink: (i18n, values) => i18n._('{user} created the link {path}', values),
  setstat: (i18n, values) => i18n._('{user} changed permissions or times of {path}', values),
};

function sentenceOf({ username: user, path, action }: Entry, i18n: I18n): string {
  const sentence = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined;
  return sentence?.(i18n, { user, path }) ?? `${user}: ${action} ${path}`;
}

/** The latest actions of SFTP users, as the node has recorded them. */
export function SftpActivity({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const [username, setUsername] = useState('');
  const { data: logins = [] } = useQuery(sftpLoginsQuery(serverId));
  const { data: entries, error, refetch, isFetching } = useQuery(sftpActivityQuery(serverId, username));
  return (
    <Section
      title={i18n._('Recent SFTP activity')}
      actions={
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {i18n._('Refresh')}
        </Button>
      }
    >
      {logins.length > 1 && (
        <div className="max-w-60">
          <Field label={i18n._('Login')}>
            <Select name="login" value={username} onChange={({ target }) => setUsername(target.value)}>
              <option value="">{i18n._('All')}</option>
              {logins.map((login) => (
                <option key={login.id}>{login.username}</option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {entries?.length === 0 && <Empty text={i18n._('Nothing yet: no program has connected over SFTP.')} />}
      <ol className="flex flex-col divide-y divide-line empty:hidden">
        {entries?.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two can be equal
          <li key={at} className="flex flex-wrap gap-x-4 py-1.5">
            <span className="min-w-52 flex-1 [overflow-wrap:anywhere]">{sentenceOf(entry, i18n)}</span>
            <span className="text-dim">
              {entry.size > 0 && `${formatBytes(entry.size, i18n.locale)} · `}
              <time dateTime={entry.timestamp}>{formatTime(entry.timestamp, i18n.locale)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
