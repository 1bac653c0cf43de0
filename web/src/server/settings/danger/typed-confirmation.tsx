import { useLingui } from '@lingui/react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';

type Props = {
  title: string;
  description: ReactNode;
  /** The text to type; undefined if the action loses nothing that must be protected like this. */
  typed: string | undefined;
  action: string;
  isIncomplete?: boolean;
  onClose(): void;
  onConfirm(): Promise<unknown>;
  children?: ReactNode;
};

/** A dialog that lets the user do it only after typing the name of what is lost. */
export function TypedConfirmation(props: Props) {
  const { i18n } = useLingui();
  const { title, description, typed, action, isIncomplete = false, onClose, onConfirm, children } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isConfirmed = (typed === undefined || text === typed) && !isIncomplete;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setBusy(true);
    setError(undefined);
    await onConfirm().catch(setError);
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        {typed !== undefined && (
          <Field label={i18n._('Type "{name}" to confirm', { name: typed })}>
            <TextInput
              name="confirmation"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        )}
        {error !== undefined && <Failure error={error} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="destroy" disabled={!isConfirmed || isBusy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
