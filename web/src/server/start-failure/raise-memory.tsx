import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import { asFailure, type Server } from '../../api/client';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/form/field';
import { Advice } from './advice';
import { useChangeAndStart } from './change-settings';

const MIB = 1024 * 1024;

/** Explains the limit of the memory. Administrators can raise it here, because only they are allowed to. */
export function RaiseMemory({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [mebibytes, setMebibytes] = useState('4096');
  const { mutate, isPending, error } = useChangeAndStart(server);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(async () => ({ memoryLimit: Number(mebibytes) * MIB }));
  };
  if (!session.user.isAdmin)
    return (
      <p>
        {i18n._(
          'Make the game use less memory, such as with fewer plug-ins or a smaller view distance, or ask an administrator to raise the limit.',
        )}
      </p>
    );
  return (
    <form onSubmit={submit}>
      <Advice text={i18n._('Give the server more memory, or make the game use less.')}>
        <div className="w-44">
          <Field label={i18n._('Memory limit (MiB)')} error={error ? asFailure(error).message : undefined}>
            <TextInput
              type="number"
              required
              min={16}
              value={mebibytes}
              onChange={({ target }) => setMebibytes(target.value)}
            />
          </Field>
        </div>
        <Button type="submit" look="primary" disabled={isPending}>
          {i18n._('Raise the limit and start')}
        </Button>
      </Advice>
    </form>
  );
}
