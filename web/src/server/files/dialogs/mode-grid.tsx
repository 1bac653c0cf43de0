import { useLingui } from '@lingui/react';
import { Checkbox } from '../../../ui/form/checkbox';
import { CLASSES, RIGHTS } from './mode-bits';

type Props = { bits: number; onChange(bits: number): void };

/** The permissions of owner, group and others as check boxes. */
export function ModeGrid({ bits, onChange }: Props) {
  const { i18n } = useLingui();
  const classes = { owner: i18n._('Owner'), group: i18n._('Group'), others: i18n._('Others') };
  const rights = { read: i18n._('Read'), write: i18n._('Write'), execute: i18n._('Execute') };
  return (
    <table className="w-full" aria-label={i18n._('Permissions')}>
      <thead className="text-dim">
        <tr>
          <td />
          {RIGHTS.map(([right]) => (
            <th key={right} scope="col" className="font-medium">
              {rights[right]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {CLASSES.map(([whose, place]) => (
          <tr key={whose}>
            <th scope="row" className="text-start font-medium">
              {classes[whose]}
            </th>
            {RIGHTS.map(([right, value]) => {
              const bit = value << place;
              return (
                <td key={right} className="text-center">
                  <Checkbox
                    label={`${classes[whose]}: ${rights[right]}`}
                    isChecked={(bits & bit) !== 0}
                    onToggle={() => onChange(bits ^ bit)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
