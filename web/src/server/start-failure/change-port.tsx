import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import { asFailure, type Server } from '../../api/client';
import { useCan } from '../../api/server/access';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/form/field';
import { Advice } from './advice';
import { useChangeAndStart, withGamePort } from './change-settings';

/** Offers another port, and starts the server with it. */
export function ChangePort({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const canWrite = useCan(server.id)('servers.write');
  const [port, setPort] = useState(String(server.port + 1));
  const { mutate, isPending, error } = useChangeAndStart(server);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(() => withGamePort(server.id, Number(port)));
  };
  const text = i18n._(
    'Another program on the node uses port {port}. Stop that program, or give the server another port.',
    { port: String(server.port) },
  );
  if (!canWrite) return <p>{text}</p>;
  return (
    <form onSubmit={submit}>
      <Advice text={text}>
        <div className="w-40">
          <Field label={i18n._('New port')} error={error ? asFailure(error).message : undefined}>
            <TextInput
              type="number"
              required
              min={1024}
              max={65535}
              value={port}
              onChange={({ target }) => setPort(target.value)}
            />
          </Field>
        </div>
        <Button type="submit" look="primary" disabled={isPending}>
          {i18n._('Change the port and start')}
        </Button>
      </Advice>
    </form>
  );
}
