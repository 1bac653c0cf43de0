import { useLingui } from '@lingui/react';
import { api } from '../../../api/client';
import type { FileEntry } from '../../../api/server/files';
import { RESPOND_ASYNC, untilDone } from '../../../tasks/operations';
import type { Work } from '../../../tasks/run-task';
import { Confirm } from '../../../ui/dialog/confirm';
import { pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';

const MAX_NAMES = 8;

type Props = { actions: FileActions; entries: FileEntry[]; onClose(): void; onDeleted(): void };

/** Asks before files and folders are deleted, and says which. */
export function DeleteDialog({ actions, entries, onClose, onDeleted }: Props) {
  const { i18n } = useLingui();
  const { serverId, folder, run } = actions;
  const count = entries.length;
  const title = i18n._('Delete {count, plural, one {# entry} other {# entries}}', { count });
  const more = count - MAX_NAMES;
  const hasFolder = entries.some(({ type }) => type === 'directory');
  const deleteOne = ({ name, type }: FileEntry, work: Work) => {
    const body = { path: pathIn(folder, name) };
    // A file is deleted at once. Only a folder is worth an operation to follow.
    const header = type === 'directory' ? RESPOND_ASYNC : {};
    const params = { path: { serverId }, header };
    const request = api.DELETE('/api/v2/servers/{serverId}/files', { params, body });
    return untilDone(request, { serverId, ...work });
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={count === 1 ? i18n._('Delete {name}?', { name: entries[0]?.name }) : `${title}?`}
      description={
        <>
          {hasFolder
            ? i18n._('Everything in the folders is deleted as well. This cannot be undone.')
            : i18n._('This cannot be undone.')}
          {count > 1 && (
            <span className="mt-2 block break-all">
              {entries
                .slice(0, MAX_NAMES)
                .map(({ name }) => name)
                .join(', ')}
              {more > 0 && ` ${i18n._('and {more} more', { more })}`}
            </span>
          )}
        </>
      }
      action={i18n._('Delete')}
      onConfirm={async () => {
        await run(title, entries, deleteOne);
        onDeleted();
      }}
    />
  );
}
