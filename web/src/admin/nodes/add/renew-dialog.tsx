import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createJoinCode } from '../../../api/admin/join-codes';
import type { Node } from '../../../api/admin/nodes';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { JoinCommand } from './join-command';

/** Creates the code with which the daemon of a node replaces its key and its certificate. */
export function RenewDialog({ node: { id: nodeId, name }, onClose }: { node: Node; onClose(): void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const create = useMutation({ mutationFn: () => createJoinCode(client, { nodeId }) });
  const { data: code, error, isPending } = create;
  return (
    <Dialog
      open
      onClose={onClose}
      isShownOnce={code !== undefined}
      title={i18n._('New key and certificate of {name}', { name })}
      description={i18n._(
        'One command on the host replaces them while the node stays in use. Then the previous key is revoked, which ends transfers with it.',
      )}
    >
      {code !== undefined && <JoinCommand code={code} onAgain={create.reset} onClose={onClose} />}
      {error !== null && <Failure error={error} />}
      {code === undefined && (
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button look="primary" disabled={isPending} onClick={() => create.mutate()}>
            {i18n._('Create the code')}
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}
