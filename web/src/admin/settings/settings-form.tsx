import { useLingui } from '@lingui/react';
import type { ReactNode, SubmitEvent } from 'react';
import { asFailure } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import type { SettingsSection } from './use-settings-section';

type Props = { title: string; description: ReactNode; section: SettingsSection; children: ReactNode };

/** Some settings with a button that saves them together. */
export function SettingsForm({ title, description, section, children }: Props) {
  const { i18n } = useLingui();
  const { changes, draft, invalid, mutation, save, discard } = section;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  const isChanged = changes !== undefined || invalid.length > 0;
  const isAboutField = mutation.error !== null && asFailure(mutation.error).details.length > 0;
  return (
    <Section title={title} description={description}>
      <form onSubmit={submit} noValidate aria-label={title} className="flex flex-col gap-4">
        {children}
        {mutation.error !== null && !isAboutField && <Failure error={mutation.error} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            look={isChanged ? 'primary' : 'plain'}
            disabled={changes === undefined || invalid.length > 0 || mutation.isPending}
          >
            {mutation.isPending ? i18n._('Saving…') : i18n._('Save')}
          </Button>
          {isChanged && !mutation.isPending && (
            <Button look="quiet" onClick={discard}>
              {i18n._('Discard changes')}
            </Button>
          )}
          <p role="status" className="text-dim">
            {mutation.isSuccess && Object.keys(draft).length === 0 && i18n._('Saved.')}
          </p>
        </div>
      </form>
    </Section>
  );
}
