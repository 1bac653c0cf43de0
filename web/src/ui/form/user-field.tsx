import { Combobox } from '@base-ui/react/combobox';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AdminUser, offeredUsersQuery } from '../../api/admin/users';
import { Failure } from '../failure';
import { Icon } from '../icon';
import { visibleText } from '../text/visible-text';
import { CONTROL, Field } from './field';
import { useDelayed } from './use-delayed';

/** A user as a field shows it. */
export type ChosenUser = Pick<AdminUser, 'id' | 'username' | 'email'>;

type Props = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  user: ChosenUser | null;
  onChange(user: ChosenUser | null): void;
  /** A user who cannot be chosen, such as the present owner. */
  exceptId?: string | undefined;
};

const WAIT_MS = 200;
const MAX_TEXT = 254;

/** A field to choose a user, whom the panel searches by name and e-mail address. Only administrators can use it. */
export function UserField({ label, help, error, user, onChange, exceptId }: Props) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDelayed(typed.trim(), WAIT_MS);
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({ ...offeredUsersQuery(text), enabled: isOpen });
  const offered: ChosenUser[] = (found.data?.items ?? []).filter(({ id }) => id !== exceptId);
  const isCurrent = text === typed.trim() && !found.isFetching;
  return (
    <Field label={label} help={help} error={error}>
      <Combobox.Root
        items={offered}
        filter={null}
        value={user}
        onValueChange={(chosen: ChosenUser | null) => onChange(chosen)}
        open={isOpen}
        onOpenChange={setOpen}
        onInputValueChange={(value, { reason }) =>
          setTyped(reason === 'input-change' ? value.slice(0, MAX_TEXT) : '')
        }
        itemToStringLabel={({ username, email }: ChosenUser) => `${visibleText(username)} (${email})`}
        isItemEqualToValue={(one: ChosenUser, other: ChosenUser) => one.id === other.id}
        autoHighlight
      >
        <div className="relative">
          <Icon name="search" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-dim" />
          <Combobox.Input
            placeholder={i18n._('Search by name or e-mail address')}
            className={`${CONTROL} w-full ps-8 pe-9`}
          />
          <Combobox.Clear
            aria-label={i18n._('Choose another user')}
            className="absolute inset-y-0 end-1 my-auto inline-flex size-7 cursor-pointer items-center justify-center rounded-control text-dim hover:bg-hover hover:text-text"
          >
            <Icon name="close" className="size-3.5" />
          </Combobox.Clear>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
            <Combobox.Popup className="rise max-h-[min(20rem,var(--available-height))] w-[var(--anchor-width)] overflow-auto overscroll-contain rounded-panel border border-line bg-raised p-1 shadow-float outline-none">
              {found.error !== null && <Failure error={found.error} onRetry={() => void found.refetch()} />}
              <Combobox.Status className="px-2.5 py-1.5 text-dim empty:hidden">
                {statusOf(isCurrent, found.data !== undefined ? offered.length : undefined)}
              </Combobox.Status>
              <Combobox.List className="outline-none">
                {(each: ChosenUser) => (
                  <Combobox.Item
                    key={each.id}
                    value={each}
                    className="flex min-h-9 cursor-pointer flex-col rounded-control px-2.5 py-1 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11"
                  >
                    <span className="truncate font-medium">{visibleText(each.username)}</span>
                    <span className="truncate text-dim">{each.email}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  );

  /** @param count the number of results; undefined before the first result */
  function statusOf(isDone: boolean, count: number | undefined): string {
    if (count === undefined) return found.error === null ? i18n._('Searching…') : '';
    if (count > 0 || !isDone) return '';
    return i18n._('No other user has this in the name or e-mail address.');
  }
}
