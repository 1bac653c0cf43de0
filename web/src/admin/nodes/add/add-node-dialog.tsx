import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewJoinCode } from '../../../api/admin/join-codes';
import { api, type Schemas } from '../../../api/client';
import { nodesQuery } from '../../../api/nodes';
import { Dialog } from '../../../ui/dialog/dialog';
import { Choices } from '../../../ui/form/choices';
import { toasts } from '../../../ui/toasts';
import { AddressForm } from './address-form';
import { JoinCommand } from './join-command';
import { JoinForm } from './join-form';
import { SilentNode } from './silent-node';

type Way = 'code' | 'address';

/** Adds a node: with a code, which its daemon uses, or with its address and a key. */
export function AddNodeDialog({ onClose }: { onClose(): void }) {
  const { i18n } = useLingui();
  const [way, setWay] = useState<Way>('code');
  const [code, setCode] = useState<NewJoinCode>();
  const add = useNewNode(onClose);
  const silent = add.data?.status === 'offline' ? add.data : undefined;
  const isChoosing = code === undefined && silent === undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      isShownOnce={code !== undefined}
      title={
        silent ? i18n._('{name} is added, but does not respond', { name: silent.name }) : i18n._('Add a node')
      }
    >
      {isChoosing && <Ways way={way} onChange={setWay} />}
      {isChoosing && way === 'code' && <JoinForm onCreated={setCode} onClose={onClose} />}
      {isChoosing && way === 'address' && <AddressForm mutation={add} onClose={onClose} />}
      {code && <JoinCommand code={code} onAgain={() => setCode(undefined)} onClose={onClose} />}
      {silent && <SilentNode node={silent} onClose={onClose} />}
    </Dialog>
  );
}

/** Stores a node. One that responds needs no further step, so its dialog is closed. */
function useNewNode(onClose: () => void) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas['NewNode']) => (await api.POST('/api/v2/admin/nodes', { body })).data,
    onSuccess: async (node) => {
      await client.invalidateQueries({ queryKey: nodesQuery.queryKey });
      if (node === undefined || node.status === 'offline') return;
      toasts.add({ title: i18n._('Added {name}', { name: node.name }) });
      onClose();
    },
  });
}

function Ways({ way, onChange }: { way: Way; onChange(way: Way): void }) {
  const { i18n } = useLingui();
  return (
    <Choices
      legend={i18n._('How the panel learns of the daemon')}
      value={way}
      onChange={onChange}
      choices={[
        {
          value: 'code',
          label: i18n._('With a code'),
          help: i18n._('One command on the host of the daemon makes its key and its certificate.'),
        },
        {
          value: 'address',
          label: i18n._('With its address and a key'),
          help: i18n._('For a daemon that runs already, whose key you have created.'),
        },
      ]}
    />
  );
}
