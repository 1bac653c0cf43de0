import { useLingui } from '@lingui/react';
import type { Member } from '../../api/server/members';
import { CAPABILITIES, PRESETS } from './capabilities';

/** The name of a preset, or the single rights that can be opened. */
export function Rights({ preset, capabilities }: Pick<Member, 'preset' | 'capabilities'>) {
  const { i18n } = useLingui();
  const label =
    preset === null
      ? i18n._('{count, plural, one {# right} other {# rights}}', { count: capabilities.length })
      : PRESETS[preset].label(i18n);
  return (
    <details>
      <summary className="cursor-pointer">{label}</summary>
      <ul className="list-disc ps-5 text-dim">
        {capabilities.map((capability) => (
          <li key={capability}>{CAPABILITIES[capability].label(i18n)}</li>
        ))}
      </ul>
    </details>
  );
}
