import { useLingui } from '@lingui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, TextArea, TextInput } from '../../ui/form/field';
import { capabilitiesFor, PRESETS, type Preset, presetOf } from './capabilities';
import { CapabilityGrid } from './capability-grid';
import { Expiry, expiresAtOf } from './expiry';
import { type KeyCalls, OWN_KEYS } from './key-calls';
import { PresetChoice } from './preset-choice';
import { ServerLimit } from './server-limit';

type Props = {
  /** The key to change; undefined for a new one. */
  apiKey: Schemas['ApiKey'] | undefined;
  calls?: KeyCalls;
  /** The field `userId`, with which administrators choose for whom a new key acts. */
  userField?: ReactNode;
  onClose(): void;
  onCreated(key: Schemas['ApiKeyWithSecret']): Promise<void>;
  onChanged(): Promise<void>;
};

/** Creates or changes an API key. */
export function KeyDialog({ apiKey, calls = OWN_KEYS, userField, onClose, onCreated, onChanged }: Props) {
  const { i18n } = useLingui();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [capabilities, setCapabilities] = useState<readonly string[]>(apiKey?.permissions ?? PRESETS.viewer);
  const [preset, setPreset] = useState<Preset>(() => presetOf(capabilities));
  const [serverIds, setServerIds] = useState<string[] | null>(apiKey?.serverIds ?? null);
  const isLimited = serverIds !== null;
  const isForOthers = calls !== OWN_KEYS;
  const choose = (chosen: Preset) => {
    setPreset(chosen);
    if (chosen !== 'custom') setCapabilities(PRESETS[chosen]);
  };
  const save = async (body: Schemas['NewApiKey'], userId: string | undefined) => {
    if (apiKey === undefined) {
      const created = await calls.create(userId === undefined ? body : { ...body, userId });
      if (created !== undefined) await onCreated(created);
    } else {
      await calls.update(apiKey.id, body);
      await onChanged();
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const permissions = capabilitiesFor(capabilities, isLimited);
      const fields = new FormData(event.currentTarget);
      const userId = fields.get('userId');
      await save({ ...textsOf(fields), permissions, serverIds }, userId ? String(userId) : undefined);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={apiKey === undefined ? i18n._('New API key') : i18n._('Edit the API key')}
    >
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {userField}
        <Field label={i18n._('Name')}>
          <TextInput
            name="name"
            defaultValue={apiKey?.name}
            required
            maxLength={64}
            autoComplete="off"
            autoFocus
          />
        </Field>
        <PresetChoice preset={preset} isForOthers={isForOthers} onChoose={choose} />
        {preset === 'custom' && (
          <CapabilityGrid capabilities={capabilities} isLimited={isLimited} onChange={setCapabilities} />
        )}
        <ServerLimit serverIds={serverIds} isForOthers={isForOthers} onChange={setServerIds} />
        <Restrictions apiKey={apiKey} />
        {error !== undefined && <Failure error={error} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || (isLimited && serverIds.length === 0)}>
            {apiKey === undefined ? i18n._('Create the key') : i18n._('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Restrictions({ apiKey }: Pick<Props, 'apiKey'>) {
  const { i18n } = useLingui();
  return (
    <>
      <Expiry current={apiKey?.expiresAt} />
      <Field
        label={i18n._('Addresses that can use it')}
        help={i18n._(
          'IP addresses or ranges such as 203.0.113.0/24, one in each line. Leave it empty for any address.',
        )}
      >
        <TextArea
          name="allowedIps"
          defaultValue={apiKey?.allowedIps.join('\n')}
          rows={2}
          spellCheck={false}
        />
      </Field>
      <Field label={i18n._('What it is for')} help={i18n._('Optional.')}>
        <TextInput
          name="description"
          defaultValue={apiKey?.description}
          maxLength={1000}
          autoComplete="off"
        />
      </Field>
    </>
  );
}

function textsOf(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    name: text('name').trim(),
    description: text('description'),
    allowedIps: text('allowedIps')
      .split(/[\s,]+/)
      .filter(Boolean),
    ...expiresAtOf(text('expiry')),
  };
}
