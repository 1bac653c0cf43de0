import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { Node } from '../../../api/admin/nodes';
import { api, asFailure } from '../../../api/client';
import { nodesQuery } from '../../../api/nodes';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { toasts } from '../../../ui/toasts';
import { ConnectionFields } from '../connection-fields';
import { fingerprintOf, textOf } from '../form-text';

type Connection = { url: string; key: string; certificateFingerprint: string | null };

/** Changes the address of a node, or replaces its key. The panel tries both before it stores them. */
export function KeyDialog({ node, onClose }: { node: Node; onClose(): void }) {
  const { id: nodeId, name, url, certificateFingerprint } = node;
  const { i18n } = useLingui();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Connection) =>
      api.PATCH('/api/v2/admin/nodes/{nodeId}', { params: { path: { nodeId } }, body }),
    onSuccess: async () => {
      toasts.add({ title: i18n._('Changed the connection to {name}', { name }) });
      await client.invalidateQueries({ queryKey: nodesQuery.queryKey });
      onClose();
    },
  });
  const errorOf = (field: string) =>
    change.error ? asFailure(change.error).at(`/body/${field}`) : undefined;
  const isPlaced = (['url', 'key', 'certificateFingerprint'] satisfies (keyof Connection)[]).some(errorOf);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const form = new FormData(event.currentTarget);
    change.mutate({
      url: textOf(form, 'url'),
      key: textOf(form, 'key'),
      certificateFingerprint: fingerprintOf(textOf(form, 'certificateFingerprint')),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._('Change the address or key of {name}', { name })}
      description={i18n._(
        'The panel uses the new key from the next request on. Revoke the old one on the host afterwards. A new address needs the key of the daemon there.',
      )}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <ConnectionFields url={url} certificateFingerprint={certificateFingerprint} errorOf={errorOf} />
        {change.error && !isPlaced && <Failure error={change.error} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={change.isPending}>
            {change.isPending ? i18n._('Trying the key…') : i18n._('Change')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
