import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../../../api/client';
import { nodesQuery } from '../../../api/nodes';
import { toasts } from '../../../ui/toasts';

/** Changes a node, and reads again what pages show of it. */
export function useNodeChanges(nodeId: string) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['NodeChanges']) =>
      api.PATCH('/api/v2/admin/nodes/{nodeId}', { params: { path: { nodeId } }, body }),
    onSuccess: async () => {
      toasts.add({ title: i18n._('Saved') });
      await client.invalidateQueries({ queryKey: nodesQuery.queryKey });
    },
  });
}
