import { useLingui } from '@lingui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { asFailure } from '../../../api/client';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';

type Props = {
  title: ReactNode;
  description?: ReactNode;
  /** The label of the button that submits the form. */
  action: string;
  onClose(): void;
  /** Called with the values of the form. The dialog stays open if it fails. */
  onSubmit(values: FormData): Promise<unknown>;
  /** The fields. `error` is what the panel said about the values. */
  children: (error: string | undefined) => ReactNode;
};

/** A dialog with a form. It closes when the form was carried out, and keeps what was typed if that failed. */
export function FormDialog({ title, description, action, onClose, onSubmit, children }: Props) {
  const { i18n } = useLingui();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(values);
      onClose();
    } catch (failure) {
      setError(asFailure(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children(error)}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Returns a text of a form without spaces around it. */
export const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();
