import { useLingui } from '@lingui/react';
import { Field, Select, TextInput } from '../../ui/form/field';
import type { Offer } from './games';

type Props = { offer: Offer; nameError: string | undefined; portError: string | undefined };

/** The name, the version and the port of a new server. */
export function MainFields({ offer, nameError, portError }: Props) {
  const { i18n } = useLingui();
  return (
    <>
      <Field label={i18n._('Name')} error={nameError}>
        <TextInput name="name" required maxLength={64} autoFocus autoComplete="off" />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={i18n._('Version')}>
          <Select key={offer.versions.join()} name="version">
            {offer.versions.map((version) => (
              <option key={version} value={version}>
                {version === 'latest' ? i18n._('Latest') : version}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={i18n._('Port')}
          help={i18n._(
            'Players connect to it. If you leave it empty: {port}, or another free port of the node.',
            {
              port: String(offer.defaultPort),
            },
          )}
          error={portError}
        >
          <TextInput
            name="port"
            type="number"
            min={1}
            max={65535}
            inputMode="numeric"
            placeholder={String(offer.defaultPort)}
          />
        </Field>
      </div>
    </>
  );
}
