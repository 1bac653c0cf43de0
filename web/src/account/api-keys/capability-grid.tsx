import { useLingui } from '@lingui/react';
import { ACTION_NAMES, AREA_NAMES, AREAS, type Area, has, isOfServers, withCapability } from './capabilities';

type Props = {
  capabilities: readonly string[];
  /** Whether the key is limited to servers, so that other areas cannot be chosen. */
  isLimited: boolean;
  onChange(capabilities: string[]): void;
};

/** Every permission as a checkbox. */
export function CapabilityGrid({ capabilities, isLimited, onChange }: Props) {
  const { i18n } = useLingui();
  const areas = (Object.keys(AREAS) as Area[]).filter((area) => !isLimited || isOfServers(area));
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line p-3">
      {areas.map((area) => (
        <fieldset key={area} className="flex flex-wrap gap-x-4 gap-y-1 max-sm:pb-1">
          <legend className="w-28 text-dim sm:float-start">{AREA_NAMES[area](i18n)}</legend>
          {AREAS[area].map((action) => (
            <label key={action} className="flex items-center gap-1.5">
              <input
                type="checkbox"
                checked={has(capabilities, area, action)}
                onChange={() => onChange(withCapability(capabilities, area, action))}
                className="size-4"
              />
              {ACTION_NAMES[action]?.(i18n) ?? action}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
