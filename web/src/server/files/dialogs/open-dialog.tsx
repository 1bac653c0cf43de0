import type { FileEntry } from '../../../api/server/files';
import type { FileActions, OpenDialog as Opened } from '../use-file-actions';
import { UnzipDialog, ZipDialog } from './archive-dialogs';
import { DeleteDialog } from './delete-dialog';
import { DetailsDialog } from './details-dialog';
import { CopyDialog, MoveDialog } from './move-dialog';
import { NewFileDialog, NewFolderDialog, RenameDialog } from './name-dialog';
import { PermissionsDialog } from './permissions-dialog';
import { PullDialog } from './pull-dialog';

type Props = {
  dialog: Opened | undefined;
  actions: FileActions;
  /** All entries of the folder. */
  all: FileEntry[];
  onClose(): void;
  onDeleted(): void;
};

/** The dialog that is open, if any. */
export function OpenDialog({ dialog, actions, all, onClose, onDeleted }: Props) {
  if (dialog === undefined) return null;
  const { name, entries } = dialog;
  const [first] = entries;
  const shared = { actions, onClose };
  if (name === 'new-file') return <NewFileDialog {...shared} />;
  if (name === 'new-folder') return <NewFolderDialog {...shared} />;
  if (name === 'pull') return <PullDialog {...shared} />;
  if (first === undefined) return null;
  if (name === 'rename') return <RenameDialog {...shared} name={first.name} />;
  if (name === 'details') return <DetailsDialog {...shared} entry={first} />;
  if (name === 'move') return <MoveDialog {...shared} entries={entries} />;
  if (name === 'copy') return <CopyDialog {...shared} entries={entries} />;
  if (name === 'zip') return <ZipDialog {...shared} entries={entries} all={all} />;
  if (name === 'permissions') return <PermissionsDialog {...shared} entries={entries} />;
  if (name === 'unzip') return <UnzipDialog {...shared} entries={entries} />;
  return <DeleteDialog {...shared} entries={entries} onDeleted={onDeleted} />;
}
