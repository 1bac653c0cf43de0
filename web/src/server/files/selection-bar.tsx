import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { formatBytes } from '../../ui/text/format';
import type { Selection } from './list/use-selection';
import type { FileActions } from './use-file-actions';

/** What can be done with the selected entries. */
export function SelectionBar({ selection, actions }: { selection: Selection; actions: FileActions }) {
  const { i18n } = useLingui();
  const { entries, clear } = selection;
  const count = entries.length;
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return (
    <section aria-label={i18n._('Selection')} className="flex flex-wrap items-center gap-2">
      <p role="status" className="me-2 font-semibold">
        {i18n._('{count} selected', { count })}
        {bytes > 0 && <span className="font-normal text-dim"> · {formatBytes(bytes, i18n.locale)}</span>}
      </p>
      {actions.canWrite && (
        <>
          <Button onClick={() => actions.open('move', entries)}>{i18n._('Move')}</Button>
          <Button onClick={() => actions.open('copy', entries)}>{i18n._('Copy')}</Button>
          <Button onClick={() => actions.open('zip', entries)}>{i18n._('Zip')}</Button>
          <Button onClick={() => actions.open('permissions', entries)}>{i18n._('Permissions')}</Button>
          <Button look="danger" onClick={() => actions.open('delete', entries)}>
            {i18n._('Delete')}
          </Button>
        </>
      )}
      <Button look="quiet" onClick={clear}>
        {i18n._('Clear selection')}
      </Button>
    </section>
  );
}
