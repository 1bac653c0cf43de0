import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../i18n/activate';
import { loadSignInTexts } from '../i18n/sign-in-texts';
import { applyTheme } from '../shell/theme';
import '../styles.css';
import { PAGES } from './pages';

/*
 * The pages for people without a session. They are an entry of their own, so that a sign-in does not load the application.
 * Links between them are ordinary links.
 */
applyTheme();
await startTexts(loadSignInTexts);

const container = document.getElementById('app');
if (container === null) throw new Error('the page has no element #app');
const Page = PAGES[location.pathname] ?? PAGES['/app/sign-in'];
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>{Page && <Page />}</I18nProvider>
  </StrictMode>,
);
