import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { panelSettingsQuery } from '../../api/admin/panel-settings';
import { LinkButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { PageBody, Section } from '../../ui/section';
import { RequestsForm, SignInForm, SignUpForm, StatusPageForm } from './access-forms';
import { MailSection } from './mail-section';
import { SecondFactorForm } from './second-factor-form';

/** The settings of the panel. They take effect at once, on every panel of the database. */
export function SettingsPage(): ReactNode {
  const { i18n } = useLingui();
  const { data: settings, error, refetch } = useQuery(panelSettingsQuery);
  return (
    <PageBody>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!settings && !error && <Loading />}
      {settings && (
        <>
          <SignInForm settings={settings} />
          <SecondFactorForm settings={settings} />
          <SignUpForm settings={settings} />
          <StatusPageForm settings={settings} />
          <RequestsForm settings={settings} />
        </>
      )}
      <MailSection />
      <Section
        title={i18n._('API')}
        description={i18n._('Everything on these pages can also be done by programs, with an API key.')}
        actions={
          <LinkButton href="/docs" target="_blank" rel="noreferrer">
            {i18n._('Open the API reference')}
          </LinkButton>
        }
      />
    </PageBody>
  );
}
