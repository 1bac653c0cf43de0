import { call, element, mailedToken, onSubmit } from '../shared/api.js';

onSubmit(element('#reset', HTMLFormElement), async ({ password, recoveryCode = '' }) => {
  const code = recoveryCode.replace(/[\s-]/g, '').toLowerCase();
  const removal = code === '' ? {} : { removeFactors: true, recoveryCode: code };
  await call('POST', '/auth/password/reset', { token: mailedToken(), password, ...removal });
  location.assign('/login');
});
