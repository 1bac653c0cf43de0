import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { downloadUrl } from '../../../api/server/files';
import { Failure } from '../../../ui/failure';
import { FolderPath } from '../folder-path';
import { ImageView, isImage } from './image-view';
import { openFileQuery } from './open-file';
import { TextEditor } from './text-editor';

const route = getRouteApi('/servers/$serverId/files');

type Props = { serverId: string; path: string };

/** One open file: a text in the editor, an image, or why it cannot be shown. */
export function FileView({ serverId, path }: Props) {
  if (isImage(path))
    return (
      <FileFrame serverId={serverId} path={path}>
        <ImageView serverId={serverId} path={path} />
      </FileFrame>
    );
  return <TextView serverId={serverId} path={path} />;
}

function TextView({ serverId, path }: Props) {
  const { i18n } = useLingui();
  const { line } = route.useSearch();
  const { data, error, refetch } = useQuery(openFileQuery(serverId, path));
  if (data?.kind === 'text')
    return (
      <TextEditor
        key={data.version}
        serverId={serverId}
        path={path}
        opened={data}
        line={line}
        onReload={() => void refetch()}
      />
    );
  return (
    <FileFrame serverId={serverId} path={path}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <p role="status" className="text-dim">
          {i18n._('Loading the file …')}
        </p>
      )}
      {data && (
        <p className="rounded-panel border border-line bg-panel p-6 text-center">
          {data.kind === 'large'
            ? i18n._(
                'This file is larger than 10 MB, which is too large for the editor. Download it instead.',
              )
            : i18n._('This file is no text, so the editor cannot show it. Download it instead.')}
        </p>
      )}
    </FileFrame>
  );
}

/** The head of an open file, and the way back to its folder. */
export function FileFrame({
  serverId,
  path,
  children,
  controls,
}: Props & { children: ReactNode; controls?: ReactNode }) {
  const { i18n } = useLingui();
  const { edit: _, line: __, ...search } = route.useSearch();
  return (
    <div className="flex min-h-0 grow flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-3">
        <div className="min-w-0 grow max-sm:basis-full">
          <FolderPath path={path} isFile />
        </div>
        {controls}
        <a
          href={downloadUrl(serverId, path)}
          download
          className="inline-flex min-h-8 items-center text-accent hover:underline"
        >
          {i18n._('Download')}
        </a>
        <Link to="." search={search} className="inline-flex min-h-8 items-center text-accent hover:underline">
          {i18n._('Close')}
        </Link>
      </div>
      {children}
    </div>
  );
}
