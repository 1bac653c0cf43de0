import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field, Select, TextInput } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { localText } from '../../ui/text/local-time';
import { UserFilter } from '../user-filter';
import { allActions } from './audit-actions';
import { type AuditSearch, auditSearchOf } from './audit-search';

const route = getRouteApi('/admin/audit');

/** The filters of the audit log. They are in the address, so that a link shows the same. */
export function AuditFilters() {
  const { i18n } = useLingui();
  const search = auditSearchOf(route.useSearch());
  const navigate = route.useNavigate();
  const isFiltered = Object.keys(search).length > 0;
  const [isOpen, setOpen] = useState(isFiltered);
  const set = (name: keyof AuditSearch, value: string) => {
    const { [name]: _, ...others } = search;
    void navigate({ search: value === '' ? others : { ...others, [name]: value }, replace: true });
  };
  const actions = allActions(i18n);
  const { action = '', outcome = '' } = search;
  return (
    <>
      <div className="sm:hidden">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'up' : 'down'} />
          {i18n._('Filters')}
        </Button>
      </div>
      <div
        className={`grid items-end gap-3 min-[26rem]:grid-cols-2 sm:grid-cols-3 ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <UserFilter userId={search.user} onChange={(id) => set('user', id ?? '')} />
        <Field label={i18n._('Action')}>
          <Select name="action" value={action} onChange={({ target }) => set('action', target.value)}>
            <option value="">{i18n._('All')}</option>
            {action !== '' && !actions.some(([each]) => each === action) && (
              <option value={action}>{action}</option>
            )}
            {actions.map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={i18n._('Outcome')}>
          <Select name="outcome" value={outcome} onChange={({ target }) => set('outcome', target.value)}>
            <option value="">{i18n._('All')}</option>
            <option value="success">{i18n._('Done')}</option>
            <option value="failure">{i18n._('Failed')}</option>
          </Select>
        </Field>
        <TargetField key={search.target} value={search.target ?? ''} onChange={(id) => set('target', id)} />
        <TimeField label={i18n._('From')} name="from" value={search.from} onChange={set} />
        <TimeField label={i18n._('To')} name="to" value={search.to} onChange={set} />
        {isFiltered && (
          <div>
            <Button onClick={() => void navigate({ search: {}, replace: true })}>
              {i18n._('Remove filters')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** The id of a target, which is applied when the field is left or with Enter. */
function TargetField({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { i18n } = useLingui();
  const [text, setText] = useState(value);
  const id = text.trim();
  const isValid = id === '' || auditSearchOf({ target: id }).target === id;
  const apply = () => {
    if (isValid && id !== value) onChange(id);
  };
  return (
    <Field label={i18n._('Id of the target')} error={isValid ? undefined : i18n._('This is not an id.')}>
      <TextInput
        name="target"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply();
        }}
      />
    </Field>
  );
}

type TimeProps = {
  label: string;
  name: 'from' | 'to';
  value: string | undefined;
  onChange(name: keyof AuditSearch, value: string): void;
};

const TimeField = ({ label, name, value, onChange }: TimeProps) => (
  <Field label={label}>
    <TextInput
      type="datetime-local"
      name={name}
      value={value === undefined ? '' : localText(new Date(value))}
      onChange={({ target }) =>
        onChange(name, target.value === '' ? '' : new Date(target.value).toISOString())
      }
    />
  </Field>
);
