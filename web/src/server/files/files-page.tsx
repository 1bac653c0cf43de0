import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api/client';
import { Failure } from '../../ui/failure';
import { foldersOf } from './file-search';
import { FileTable } from './file-table';

const route = getRouteApi('/servers/$serverId/files');

/** The files of a server, one folder at a time. */
export function FilesPage() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { folder } = route.useSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['files', serverId, folder],
    queryFn: async ({ signal }) => {
      const params = { path: { serverId }, query: { path: folder } };
      const { data } = await api.GET('/api/v2/servers/{serverId}/files', { params, signal });
      return data?.entries ?? [];
    },
    // Servers change their files all the time, and no event says so.
    staleTime: 0,
  });
  return (
    <div className="flex min-h-0 grow flex-col gap-3 p-4">
      <nav aria-label={i18n._('Folder')}>
        <ol className="flex flex-wrap gap-1">
          {[{ name: i18n._('Files'), path: '/' }, ...foldersOf(folder)].map(({ name, path }) => (
            <li key={path} className="after:ms-1 after:text-dim after:content-['/'] last:after:content-none">
              <Link
                to="."
                search={{ folder: path }}
                className="hover:underline"
                {...(path === folder ? { 'aria-current': 'page' as const } : {})}
              >
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <FileTable serverId={serverId} folder={folder} entries={data} />}
    </div>
  );
}
