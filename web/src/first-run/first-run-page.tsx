import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Account, accountQuery } from '../api/account/account';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Loading } from '../ui/progress/loading';
import { PageBody } from '../ui/section';
import { AccountStep } from './account-step';
import { stepOf } from './first-run';
import { NodeStep } from './node-step';
import { Steps } from './steps';
import { useOnboarding } from './use-onboarding';

const route = getRouteApi('/first-run');

/** Leads the first administrator from the new account to the first server. The page continues where it was left. */
export function FirstRunPage(): ReactNode {
  const { i18n } = useLingui();
  const navigate = route.useNavigate();
  const { data: account, error, refetch } = useQuery(accountQuery);
  const onboarding = useOnboarding();
  const skip = async () => {
    await onboarding.mutateAsync({ onboardingSkipped: true });
    await navigate({ to: '/' });
  };
  return (
    <PageBody>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-52 flex-1">
            <h1 className="text-title font-semibold">{i18n._('Welcome to Berth')}</h1>
            <p className="text-dim">
              {i18n._('A few steps lead to your first server. You can leave at any time and continue later.')}
            </p>
          </div>
          <Button
            look="quiet"
            disabled={onboarding.isPending}
            onClick={() => void skip().catch(() => undefined)}
          >
            {i18n._('Skip the introduction')}
          </Button>
        </div>
        {onboarding.error !== null && <Failure error={onboarding.error} />}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {account === undefined && error === null && <Loading />}
        {account !== undefined && <CurrentStep account={account} />}
      </div>
    </PageBody>
  );
}

function CurrentStep({ account }: { account: Account }) {
  const { step: chosen } = route.useSearch();
  // A second factor that is turned on here must not end the step, because its recovery codes are still to be saved.
  const [first] = useState(() => stepOf(account));
  const step = chosen ?? first;
  return (
    <>
      <Steps current={step} />
      {step === 'account' ? <AccountStep account={account} /> : <NodeStep />}
    </>
  );
}
