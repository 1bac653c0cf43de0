import { useLingui } from '@lingui/react';
import { type FormEvent, useState } from 'react';
import type { Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, Select } from '../../ui/form/field';
import { type KeyCalls, OWN_KEYS } from './key-calls';

type Props = {
  apiKey: Schemas['ApiKey'] | undefined;
  calls?: KeyCalls;
  onClose(): void;
  onRotated(key: Schemas['ApiKeyWithSecret']): Promise<void>;
};

const HOUR_S = 3600;

/** Gives a key a new secret. The previous one can keep working for a while. */
export function RotateDialog({ apiKey, calls = OWN_KEYS, onClose, onRotated }: Props) {
  const { i18n } = useLingui();
  const [error, setError] = useState<unknown>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (apiKey === undefined) return;
    const overlapSeconds = Number(new FormData(event.currentTarget).get('overlap'));
    try {
      const rotated = await calls.rotate(apiKey.id, { overlapSeconds });
      close();
      if (rotated !== undefined) await onRotated(rotated);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Dialog
      open={apiKey !== undefined}
      onClose={close}
      title={i18n._('Replace the secret of {name}', { name: apiKey?.name })}
      description={i18n._('Keys that were created with this key are deleted at once.')}
    >
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={i18n._('The previous secret keeps working')}>
          <Select name="overlap" defaultValue={HOUR_S}>
            <option value={0}>{i18n._('Not at all')}</option>
            <option value={HOUR_S}>{i18n._('For an hour')}</option>
            <option value={24 * HOUR_S}>{i18n._('For a day')}</option>
            <option value={7 * 24 * HOUR_S}>{i18n._('For a week')}</option>
          </Select>
        </Field>
        {error !== undefined && <Failure error={error} />}
        <DialogButtons>
          <Button onClick={close}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary">
            {i18n._('Replace')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
