import type { ComponentType } from 'react';
import { ConfirmEmailPage } from './confirm-email-page';
import { ForgotPasswordPage } from './forgot-password-page';
import { InvitationPage } from './new-account/invitation-page';
import { RegisterPage } from './new-account/register-page';
import { SetupPage } from './new-account/setup-page';
import { ResetPasswordPage } from './reset-password-page';
import { SecondFactorPage } from './second-factor';
import { SignInPage } from './sign-in-page';

/** The pages by their addresses. The panel serves this entry at each of them (`plugins/web.ts`). */
export const PAGES: Partial<Record<string, ComponentType>> = {
  '/app/sign-in': SignInPage,
  '/app/sign-in/second-factor': SecondFactorPage,
  '/app/setup': SetupPage,
  '/app/register': RegisterPage,
  '/app/forgot-password': ForgotPasswordPage,
  '/app/reset-password': ResetPasswordPage,
  '/app/confirm-email': ConfirmEmailPage,
  '/app/invitation': InvitationPage,
};
