import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiKeysQuery } from '../../api/account/account';
import type { Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Empty, Section } from '../../ui/section';
import { ApiKeyEntry } from './api-key-entry';
import { OWN_KEYS } from './key-calls';
import { KeyDialog } from './key-dialog';
import { RotateDialog } from './rotate-dialog';
import { SecretDialog } from './secret-dialog';

type ApiKey = Schemas['ApiKey'];
type Open = { kind: 'new' } | { kind: 'edit' | 'rotate' | 'delete'; apiKey: ApiKey };

/** The keys with which programs act for the user. */
export function ApiKeysPage(): ReactNode {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(apiKeysQuery);
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<Schemas['ApiKeyWithSecret']>();
  const close = () => setOpen(undefined);
  const changed = () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  const show = async (key: Schemas['ApiKeyWithSecret']) => {
    setSecret(key);
    await changed();
  };
  const remove = async ({ id }: ApiKey) => {
    await OWN_KEYS.remove(id);
    await changed();
  };
  const of = (kind: Open['kind']) => (open?.kind === kind && 'apiKey' in open ? open.apiKey : undefined);
  const create = (
    <Button look="primary" onClick={() => setOpen({ kind: 'new' })}>
      {i18n._('New API key')}
    </Button>
  );
  return (
    <>
      <Section
        title={i18n._('API keys')}
        description={i18n._('Programs use them to act for you. A key can never do more than you can.')}
        actions={create}
      >
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <p className="text-dim">{i18n._('Loading…')}</p>}
        {data?.length === 0 && <Empty text={i18n._('You have no API key yet.')} />}
        <ul className="flex flex-col divide-y divide-line">
          {data?.map((apiKey) => (
            <ApiKeyEntry key={apiKey.id} apiKey={apiKey} onAction={(kind) => setOpen({ kind, apiKey })} />
          ))}
        </ul>
      </Section>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <KeyDialog apiKey={of('edit')} onClose={close} onCreated={show} onChanged={changed} />
      )}
      <RotateDialog apiKey={of('rotate')} onClose={close} onRotated={show} />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      <Confirm
        open={open?.kind === 'delete'}
        onClose={close}
        title={i18n._('Delete the API key {name}?', { name: of('delete')?.name })}
        description={i18n._(
          'Programs that use it are refused at once, and so are keys that were created with it.',
        )}
        action={i18n._('Delete')}
        onConfirm={async () => {
          const apiKey = of('delete');
          if (apiKey !== undefined) await remove(apiKey);
        }}
      />
    </>
  );
}
