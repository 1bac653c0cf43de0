import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { createJoinCode, type NewJoinCode } from '../../../api/admin/join-codes';
import { asFailure } from '../../../api/client';
import { Button } from '../../../ui/button';
import { DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';
import { textOf } from '../form-text';

type Props = { onCreated(code: NewJoinCode): void; onClose(): void };

/** Creates the code with which a daemon joins as a new node. */
export function JoinForm({ onCreated, onClose }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (name: string) => createJoinCode(client, name === '' ? {} : { name }),
    onSuccess: onCreated,
  });
  const nameError = create.error ? asFailure(create.error).at('/body/name') : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!create.isPending) create.mutate(textOf(new FormData(event.currentTarget), 'name'));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={i18n._('Name (optional)')}
        help={i18n._('If you leave it empty, the node is named after its host.')}
        error={nameError}
      >
        <TextInput name="name" maxLength={64} autoComplete="off" />
      </Field>
      {create.error && nameError === undefined && <Failure error={create.error} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={create.isPending}>
          {i18n._('Create the code')}
        </Button>
      </DialogButtons>
    </form>
  );
}
