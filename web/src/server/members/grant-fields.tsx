import { useLingui } from '@lingui/react';
import type { Capability } from '../../api/server/access';
import { Choices } from '../../ui/form/choices';
import { ALL_CAPABILITIES, CAPABILITIES, PRESET_NAMES, PRESETS } from './capabilities';
import { canGrant, type Grant, grantOf, grantWith, toggled } from './grant';

type Props = {
  grant: Grant;
  /** What the user has. Nobody can grant more. */
  own: readonly Capability[];
  onChange(grant: Grant): void;
};

/** The choice of what a member can do: a preset, or single capabilities. */
export function GrantFields({ grant, own, onChange }: Props) {
  const { i18n } = useLingui();
  const presets = PRESET_NAMES.map((value) => ({
    value,
    label: PRESETS[value].label(i18n),
    help: PRESETS[value].explanation(i18n),
    refusal: canGrant(own, PRESETS[value].capabilities)
      ? undefined
      : i18n._('It contains rights that you do not have.'),
  }));
  const custom = {
    value: 'custom' as const,
    label: i18n._('Single rights'),
    help: i18n._('Choose each right yourself.'),
  };
  return (
    <>
      <Choices<Grant['preset']>
        legend={i18n._('Rights')}
        value={grant.preset}
        choices={[...presets, custom]}
        onChange={(preset) =>
          onChange(preset === 'custom' ? { preset, capabilities: grant.capabilities } : grantOf(preset))
        }
      />
      {grant.preset === 'custom' && <CapabilityFields grant={grant} own={own} onChange={onChange} />}
    </>
  );
}

function CapabilityFields({ grant: { capabilities }, own, onChange }: Props) {
  const { i18n } = useLingui();
  const toggle = (capability: Capability) => {
    const next = toggled(capabilities, capability);
    onChange({ ...grantWith(next), preset: 'custom' });
  };
  return (
    <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <legend className="sr-only">{i18n._('Single rights')}</legend>
      {ALL_CAPABILITIES.map((capability) => {
        const { label, explanation } = CAPABILITIES[capability];
        const isOwn = own.includes(capability);
        return (
          <label key={capability} className={`flex gap-2 ${isOwn ? 'cursor-pointer' : 'opacity-70'}`}>
            <input
              type="checkbox"
              name={capability}
              checked={capabilities.includes(capability)}
              disabled={capability === 'servers.read' || !isOwn}
              onChange={() => toggle(capability)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{label(i18n)}</span>
              <span className="block text-dim">
                {isOwn ? explanation(i18n) : i18n._('You do not have this right.')}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
