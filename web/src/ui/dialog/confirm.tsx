import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button';
import { Failure } from '../failure';
import { Dialog, DialogButtons } from './dialog';

type ConfirmProps = {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** What will happen, and what is lost. */
  description: ReactNode;
  /** The label of the button that does it, such as "Delete". */
  action: string;
  onConfirm(): Promise<unknown>;
};

/** Asks before something that cannot be undone. Stays open with the error if it fails. */
export function Confirm({ open, onClose, title, description, action, onConfirm }: ConfirmProps) {
  const { i18n } = useLingui();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setError(undefined);
    onClose();
  };
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={close} title={title} description={description}>
      {error !== undefined && <Failure error={error} />}
      <DialogButtons>
        <Button onClick={close}>{i18n._('Cancel')}</Button>
        <Button look="destroy" disabled={isBusy} onClick={() => void run()}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
