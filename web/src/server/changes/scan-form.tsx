import { useLingui } from '@lingui/react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { serverQuery } from '../../api/servers';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/form/field';
import { localText } from '../../ui/text/local-time';
import type { ChangeSearch } from './change-search';

const route = getRouteApi('/servers/$serverId/changes');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The choice of a moment and a folder. The choice is in the address, so that a link shows the same. */
export function ScanForm({ search }: { search: ChangeSearch }) {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const [since, setSince] = useState(() =>
    localText(search.since === undefined ? new Date(Date.now() - HOUR_MS) : new Date(search.since)),
  );
  const [path, setPath] = useState(search.path);
  const scan = (time: string) => {
    const folder = path.startsWith('/') ? path : `/${path}`;
    void client.invalidateQueries({ queryKey: ['changes', serverId] });
    void navigate({ search: { path: folder, since: time } });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (since !== '') scan(new Date(since).toISOString());
  };
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <Field label={i18n._('Since')}>
            <TextInput
              type="datetime-local"
              name="since"
              required
              value={since}
              onChange={({ target }) => setSince(target.value)}
            />
          </Field>
        </div>
        <div className="min-w-48 flex-1">
          <Field label={i18n._('Folder')}>
            <TextInput
              name="path"
              autoComplete="off"
              spellCheck={false}
              value={path}
              onChange={({ target }) => setPath(target.value)}
            />
          </Field>
        </div>
        <Button type="submit" look="primary">
          {i18n._('Find changes')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => scan(ago(HOUR_MS))}>{i18n._('Last hour')}</Button>
        <Button onClick={() => scan(ago(DAY_MS))}>{i18n._('Last day')}</Button>
        {server.startedAt !== null && (
          <Button onClick={() => scan(server.startedAt ?? ago(HOUR_MS))}>
            {i18n._('Since the last start')}
          </Button>
        )}
      </div>
    </form>
  );
}
