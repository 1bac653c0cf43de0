import { useLingui } from '@lingui/react';
import type { ReactNode, SubmitEvent } from 'react';
import type { SettingChanges, useSettingChanges } from '../../api/server/server-settings';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import { type Setting, settingError, settingList } from './setting-names';

type Props = {
  title: string;
  description?: ReactNode;
  mutation: ReturnType<typeof useSettingChanges>;
  /** What the user has changed; undefined without a change. */
  changes: SettingChanges | undefined;
  /** Whether the form itself has found an error, which it shows next to the field. */
  isInvalid?: boolean;
  /** Drops the changes: after they were saved, or because the user does not want them. */
  onReset(): void;
  children: ReactNode;
};

/** Some settings with a button that saves them together, and what the panel reported about the last change. */
export function SettingsForm(props: Props) {
  const { i18n } = useLingui();
  const { title, description, mutation, changes, isInvalid = false, onReset, children } = props;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (changes === undefined || isInvalid || mutation.isPending) return;
    mutation.mutate(changes, { onSuccess: onReset });
  };
  // An error of the panel is about the values that were sent, not about those that replace them.
  const forgetError = () => {
    if (mutation.isError) mutation.reset();
  };
  const discard = () => {
    mutation.reset();
    onReset();
  };
  return (
    <Section title={title} description={description}>
      <form onSubmit={save} onChange={forgetError} noValidate className="flex flex-col gap-4">
        {children}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            look="primary"
            disabled={changes === undefined || isInvalid || mutation.isPending}
          >
            {mutation.isPending ? i18n._('Saving…') : i18n._('Save')}
          </Button>
          {changes !== undefined && !mutation.isPending && (
            <Button look="quiet" onClick={discard}>
              {i18n._('Discard changes')}
            </Button>
          )}
          <p role="status" className="min-w-0 text-dim">
            {changes === undefined && mutation.data && (
              <Effect result={mutation.data} sent={mutation.variables} />
            )}
          </p>
        </div>
        {mutation.error && !isAboutField(mutation.error) && <Failure error={mutation.error} />}
      </form>
    </Section>
  );
}

const FIELDS: readonly Setting[] = ['name', 'description', 'env', 'version', 'ports'];
const LIMITS: readonly Setting[] = ['memoryLimit', 'cpuLimit', 'diskLimit'];
const isAboutField = (error: unknown): boolean =>
  [...FIELDS, ...LIMITS].some((setting) => settingError(error, setting) !== undefined);

type EffectProps = { result: { applied: Setting[]; atNextStart: Setting[] }; sent: SettingChanges };

/** Says which of the saved settings are in effect now, and which the running server gets later. */
function Effect({ result: { applied, atNextStart }, sent }: EffectProps) {
  const { i18n } = useLingui();
  const later = atNextStart.filter((setting) => setting in sent);
  const sentences = [i18n._('Saved.')];
  if (applied.length > 0)
    sentences.push(i18n._('In effect now: {settings}.', { settings: settingList(applied, i18n) }));
  if (later.length > 0)
    sentences.push(
      i18n._('In effect at the next start: {settings}.', { settings: settingList(later, i18n) }),
    );
  return sentences.join(' ');
}
