import { useLingui } from '@lingui/react';
import { Section } from '../../ui/section';
import type { Offer } from './games';

const MINECRAFT = 'https://www.minecraft.net/eula';
/** Where the makers of games publish their terms, by server type. */
const TERMS: Partial<Record<string, string>> = {
  'minecraft-java': MINECRAFT,
  'minecraft-bedrock': MINECRAFT,
};

type Props = {
  offer: Offer;
  isAccepted: boolean;
  onAccept(isAccepted: boolean): void;
  error: string | undefined;
};

/** Asks the user to accept the terms of a game whose server does not run without. */
export function Terms({ offer, isAccepted, onAccept, error }: Props) {
  const { i18n } = useLingui();
  const href = TERMS[offer.type];
  return (
    <Section
      title={i18n._('Terms of the game')}
      description={i18n._(
        'The makers of {game} require that you accept their end user license agreement (EULA). Without it, the server does not start. Berth records your choice in the settings of the server.',
        { game: offer.name },
      )}
    >
      {href !== undefined && (
        <a href={href} target="_blank" rel="noreferrer" className="self-start text-accent hover:underline">
          {i18n._('Read the terms (opens in a new tab)')}
        </a>
      )}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          required
          checked={isAccepted}
          onChange={() => onAccept(!isAccepted)}
          className="mt-0.5 size-4 shrink-0"
        />
        {i18n._('I have read the terms and accept them.')}
      </label>
      {error !== undefined && (
        <p role="alert" className="text-crashed">
          {error}
        </p>
      )}
    </Section>
  );
}
