import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Preferences } from '../shell/header/preferences';
import { Section } from '../ui/section';

/** The language and the colours, which each browser keeps for itself. */
export function AppearancePage(): ReactNode {
  const { i18n } = useLingui();
  return (
    <Section
      title={i18n._('Language and colours')}
      description={i18n._('They apply to this browser. With "System", the colours follow your device.')}
    >
      <div className="flex flex-wrap gap-3">
        <Preferences />
      </div>
    </Section>
  );
}
