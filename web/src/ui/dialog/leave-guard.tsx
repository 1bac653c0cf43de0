import { useLingui } from '@lingui/react';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button';
import { Dialog, DialogButtons } from './dialog';

type Props = {
  isDirty: boolean;
  /** What is lost, such as "Your changes to this file are lost." */
  loss: string;
};

/** Asks before unsaved changes are lost, on the way to another page as well as when the tab is closed. */
export function LeaveGuard({ isDirty, loss }: Props) {
  const { i18n } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={i18n._('Leave without saving?')}
      description={loss}
    >
      <DialogButtons>
        <Button onClick={() => reset?.()}>{i18n._('Keep editing')}</Button>
        <Button look="destroy" onClick={() => proceed?.()}>
          {i18n._('Discard changes')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
