import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { asFailure } from '../../api/client';
import { ownerNamed, ownersQuery } from '../../api/owners';
import { Field, TextInput } from '../../ui/form/field';

type Props = {
  label: string;
  /** The e-mail address or id that the user has typed. */
  text: string;
  onText(text: string): void;
  help?: string;
  /** An error of the panel about the owner. */
  error?: string | undefined;
};

/** A user of the panel, found by name or e-mail address among any number of users. For administrators. */
export function OwnerField({ label, text, onText, help, error }: Props) {
  const { i18n } = useLingui();
  const list = useId();
  const { data: owners, error: failure } = useQuery(ownersQuery);
  const found = ownerNamed(owners ?? [], text);
  // While the user types, no address is complete yet.
  const [isLeft, setLeft] = useState(false);
  const isUnknown = isLeft && owners !== undefined && text.trim() !== '' && found === undefined;
  const unknown = isUnknown ? i18n._('No user has this e-mail address.') : undefined;
  return (
    <>
      <Field
        label={label}
        help={found?.username ?? help ?? i18n._('Type a name or an e-mail address, and choose a user.')}
        error={error ?? (failure === null ? unknown : asFailure(failure).message)}
      >
        <TextInput
          name="owner"
          list={list}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          placeholder={i18n._('E-mail address')}
          value={text}
          onBlur={() => setLeft(true)}
          onValueChange={(next) => {
            setLeft(false);
            onText(next);
          }}
        />
      </Field>
      <datalist id={list}>
        {owners?.map(({ id, username, email }) => (
          <option key={id} value={email} label={username} />
        ))}
      </datalist>
    </>
  );
}
