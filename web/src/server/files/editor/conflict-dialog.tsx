import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { readContent } from '../../../api/server/files';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { DiffView } from './diff-view';
import type { FileConflict } from './use-save';

type Props = {
  serverId: string;
  path: string;
  conflict: FileConflict;
  /** The text in the editor. */
  mine: string;
  isComparing: boolean;
  onCompare(): void;
  onOverwrite(): void;
  onReload(): void;
  onClose(): void;
};

/** Lets the user decide when somebody else has changed the file that is open here. */
export function ConflictDialog({ conflict, isComparing, ...props }: Props) {
  const { i18n } = useLingui();
  const { onClose, onCompare, onOverwrite, onReload } = props;
  if (conflict.isDeleted)
    return (
      <Dialog
        open
        onClose={onClose}
        title={i18n._('The file was deleted')}
        description={i18n._('Somebody deleted this file after you opened it. Saving creates it again.')}
      >
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button look="primary" onClick={onOverwrite}>
            {i18n._('Save anyway')}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  return (
    <Dialog
      open
      isWide={isComparing}
      onClose={onClose}
      title={i18n._('The file was changed by somebody else')}
      description={i18n._(
        'It is not the file any more that you opened. If you overwrite it, the changes of the other person are lost. If you reload it, yours are.',
      )}
    >
      {isComparing && <Difference {...props} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        {!isComparing && <Button onClick={onCompare}>{i18n._('See the difference')}</Button>}
        <Button look="danger" onClick={onReload}>
          {i18n._('Reload')}
        </Button>
        <Button look="destroy" onClick={onOverwrite}>
          {i18n._('Overwrite')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Difference({ serverId, path, mine }: Pick<Props, 'serverId' | 'path' | 'mine'>) {
  const { i18n } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['conflict', serverId, path],
    queryFn: () => readContent(serverId, path),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <Failure error={error} />;
  if (data === undefined) return <p className="text-dim">{i18n._('Loading the file …')}</p>;
  if (data.encoding === 'base64') return <p>{i18n._('The file is no text any more.')}</p>;
  return (
    <>
      <p className="text-dim">{i18n._('Red is what the other person has. Green is what you have.')}</p>
      <DiffView label={i18n._('Difference')} before={data.content} after={mine} />
    </>
  );
}
