import { useLingui } from '@lingui/react';
import { type FormEvent, useState } from 'react';
import { asFailure, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, TextInput } from '../../ui/form/field';
import { proofOf } from './second-factor-code';

type Props = {
  open: boolean;
  onClose(): void;
  title: string;
  description: string;
  action: string;
  isDangerous?: boolean;
  onProof(proof: Schemas['TwoFactorProof']): Promise<unknown>;
};

/** Asks for a code before an action that requires one. */
export function CodeDialog({
  open,
  onClose,
  title,
  description,
  action,
  isDangerous = false,
  onProof,
}: Props) {
  const { i18n } = useLingui();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setError(undefined);
    onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = String(new FormData(event.currentTarget).get('code'));
    setBusy(true);
    setError(undefined);
    try {
      await onProof(proofOf(typed));
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const isWrong = error !== undefined && asFailure(error).code === 'invalid_code';
  return (
    <Dialog open={open} onClose={close} title={title} description={description}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={i18n._('Code of your app, or a recovery code')}
          error={isWrong ? asFailure(error).message : undefined}
        >
          <TextInput name="code" required autoComplete="one-time-code" autoFocus maxLength={64} />
        </Field>
        {error !== undefined && !isWrong && <Failure error={error} />}
        <DialogButtons>
          <Button onClick={close}>{i18n._('Cancel')}</Button>
          <Button type="submit" look={isDangerous ? 'destroy' : 'primary'} disabled={isBusy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
