import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { FolderView } from './folder-view';

const route = getRouteApi('/servers/$serverId/files');

const FileView = lazyComponent(() => import('./editor/file-view'), 'FileView');

/** The files of a server: one folder at a time, or one open file. */
export function FilesPage(): ReactNode {
  const { serverId } = route.useParams();
  const { edit, folder } = route.useSearch();
  if (edit === undefined) return <FolderView key={folder} serverId={serverId} />;
  return (
    <Suspense>
      <FileView key={edit} serverId={serverId} path={edit} />
    </Suspense>
  );
}
