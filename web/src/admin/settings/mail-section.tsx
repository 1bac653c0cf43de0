import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mailServerQuery } from '../../api/admin/panel-settings';
import { api, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Icon } from '../../ui/icon';
import { Loading } from '../../ui/progress/loading';
import { Section } from '../../ui/section';

/** Whether the panel can send mails. */
export function MailSection() {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(mailServerQuery);
  return (
    <Section
      title={i18n._('Mail')}
      description={i18n._(
        'The panel sends mails to confirm addresses, to set new passwords, to invite people, and about changes of accounts.',
      )}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (data.configured ? <Configured server={data} /> : <Unconfigured />)}
    </Section>
  );
}

function Unconfigured() {
  const { i18n } = useLingui();
  return (
    <p className="flex items-start gap-2 rounded-panel border border-busy p-3">
      <Icon name="alert" className="mt-0.5 text-busy" />
      <span>
        {i18n._('No mail server is configured, so the panel sends no mails.')}{' '}
        <span className="text-dim">
          {i18n._('Set SMTP_URL and SMTP_FROM in the configuration of the panel, and restart it.')}
        </span>
      </span>
    </p>
  );
}

function Configured({ server }: { server: Schemas['MailServer'] }) {
  const { i18n } = useLingui();
  const test = useMutation({
    mutationFn: async () => (await api.POST('/api/v2/admin/mail/test')).data?.recipient ?? '',
  });
  const facts = [
    [i18n._('Mail server'), `${server.host}:${server.port}`],
    [i18n._('Sender'), server.sender],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dim">{name}</dt>
            <dd className="max-sm:mb-2 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? i18n._('Sending…') : i18n._('Send me a test mail')}
        </Button>
        <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
          {test.isSuccess && (
            <span className="inline-flex items-start gap-2">
              <Icon name="check" className="mt-0.5 text-running" />
              {i18n._('The mail server has accepted the mail to {email}. Look whether it arrives.', {
                email: test.data,
              })}
            </span>
          )}
        </p>
      </div>
      {test.error !== null && <Failure error={test.error} />}
    </>
  );
}
