import { useLingui } from '@lingui/react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, TextInput } from '../../ui/form/field';

type Props = {
  open: boolean;
  onClose(): void;
  title: string;
  description?: string;
  initial: string;
  action: string;
  onName(name: string): Promise<unknown>;
};

/** Asks for a name. Stays open with the error if the action fails. */
export function NameDialog({ open, onClose, title, description, initial, action, onName }: Props) {
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
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setBusy(true);
    setError(undefined);
    try {
      await onName(name);
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={close} title={title} description={description}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={i18n._('Name')}>
          <TextInput
            name="name"
            defaultValue={initial}
            required
            maxLength={64}
            autoComplete="off"
            autoFocus
          />
        </Field>
        {error !== undefined && <Failure error={error} />}
        <DialogButtons>
          <Button onClick={close}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
