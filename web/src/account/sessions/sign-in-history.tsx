import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { signInsQuery } from '../../api/account/account';
import type { Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { browserOf } from './user-agent';

type Outcome = Schemas['SignIn']['outcome'];

const OUTCOMES: Record<Outcome, (i18n: I18n) => string> = {
  signed_in: (i18n) => i18n._('Signed in'),
  second_factor_required: (i18n) => i18n._('Password correct, second factor requested'),
  wrong_password: (i18n) => i18n._('Wrong password'),
  wrong_second_factor: (i18n) => i18n._('Wrong second factor'),
  locked: (i18n) => i18n._('Refused, because the account was locked'),
};

const METHODS: Record<Schemas['SignIn']['method'], (i18n: I18n) => string> = {
  password: (i18n) => i18n._('password'),
  password_and_code: (i18n) => i18n._('password and code'),
  password_and_passkey: (i18n) => i18n._('password and passkey'),
  passkey: (i18n) => i18n._('passkey'),
};
const ALARMING: Outcome[] = ['wrong_second_factor', 'wrong_password', 'locked'];

const titleOf = (outcome: Outcome, method: Schemas['SignIn']['method'], i18n: I18n): string =>
  outcome === 'wrong_second_factor' && method === 'passkey'
    ? i18n._('Passkey refused')
    : OUTCOMES[outcome](i18n);

/** The attempts to sign in to the account. */
export function SignInHistory() {
  const { i18n } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(signInsQuery);
  const attempts = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section
      title={i18n._('Sign-in history')}
      description={i18n._(
        'The attempts of the last 90 days. If somebody else knew your password, change it and end all other sessions.',
      )}
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && attempts.length === 0 && (
        <p className="text-dim">{i18n._('Nobody has tried to sign in since the account was created.')}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {attempts.map(({ id, outcome, method, createdAt, address, userAgent }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-2" title={userAgent}>
            <span className={`grow font-medium ${ALARMING.includes(outcome) ? 'text-crashed' : ''}`}>
              {titleOf(outcome, method, i18n)}
            </span>
            <span className="text-dim">
              {[METHODS[method](i18n), browserOf(userAgent), address, formatTime(createdAt, i18n.locale)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {i18n._('Show earlier attempts')}
          </Button>
        </div>
      )}
    </Section>
  );
}
