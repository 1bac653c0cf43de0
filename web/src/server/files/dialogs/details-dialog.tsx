import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type FileEntry, fileInfo, filesKey, folderSize } from '../../../api/server/files';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { formatBytes, formatTime } from '../../../ui/text/format';
import { pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';

type Props = { actions: FileActions; entry: FileEntry; onClose(): void };

/** What the panel knows about a file or folder. The size of a folder is measured only here, because it takes long. */
export function DetailsDialog({ actions: { serverId, folder }, entry, onClose }: Props) {
  const { i18n } = useLingui();
  const path = pathIn(folder, entry.name);
  const isFolder = entry.type === 'directory';
  const info = useQuery({
    queryKey: [...filesKey(serverId), 'info', path],
    queryFn: () => fileInfo(serverId, path),
    staleTime: 0,
  });
  const size = useQuery({
    queryKey: [...filesKey(serverId), 'size', path],
    queryFn: () => folderSize(serverId, path),
    enabled: isFolder,
    staleTime: 0,
  });
  const bytes = isFolder ? size.data : info.data?.size;
  const error = info.error ?? size.error;
  const time = (at: string | undefined) => (at === undefined ? '…' : formatTime(at, i18n.locale));
  const rows = [
    [i18n._('Path'), path],
    [i18n._('Type'), isFolder ? i18n._('Folder') : i18n._('File')],
    [i18n._('Size'), bytes === undefined ? '…' : formatBytes(bytes, i18n.locale)],
    [i18n._('Changed'), time(info.data?.modified)],
    [i18n._('Created'), time(info.data?.created)],
    [i18n._('Permissions'), info.data?.permissions ?? '…'],
  ];
  return (
    <Dialog open onClose={onClose} title={entry.name}>
      {error && <Failure error={error} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-dim">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Close')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
