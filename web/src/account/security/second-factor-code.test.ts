import { expect, test } from '@jest/globals';
import { grouped, proofOf } from './second-factor-code';

const RECOVERY_CODE = '0f8b2c61d7e94a35b1c07f2e6d984a10';

test('six digits, with or without a space, are a code of the app', () => {
  expect(proofOf('492 039')).toEqual({ code: '492039' });
  expect(proofOf('492039 ')).toEqual({ code: '492039' });
});

test('anything else is a recovery code, which can be typed with its groups and in upper case', () => {
  expect(grouped(RECOVERY_CODE)).toBe('0f8b2c61-d7e94a35-b1c07f2e-6d984a10');
  expect(proofOf(grouped(RECOVERY_CODE).toUpperCase())).toEqual({ recoveryCode: RECOVERY_CODE });
});
