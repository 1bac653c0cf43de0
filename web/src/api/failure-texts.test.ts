import { afterEach, describe, expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { addFailureTexts, inReadersLanguage } from './failure-texts';
import { serverFailureTexts } from './server-failure-texts';

const activate = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });

describe('the message about an error', () => {
  afterEach(() => activate('en'));

  test('is that of the panel in English', () => {
    activate('en');
    expect(inReadersLanguage(409, 'conflict', 'Lobby is stopping.')).toBe('Lobby is stopping.');
  });

  test('is a text of the application in other languages, with what the panel says in parentheses if that is more', () => {
    activate('de');
    expect(inReadersLanguage(409, 'email_taken', 'Taken.')).toBe('Another account has this e-mail address.');
    expect(inReadersLanguage(409, 'conflict', 'Lobby is stopping.')).toBe(
      'This is not possible in the current state. (Lobby is stopping.)',
    );
    expect(inReadersLanguage(429, 'too_many_lists', 'Too many.')).toBe(
      'Too many requests. Try again in a moment.',
    );
  });

  test('differs between a wrong password at the sign-in and a wrong current password', () => {
    activate('de');
    expect(inReadersLanguage(401, 'invalid_credentials', '')).toBe(
      'The e-mail address or the password is wrong.',
    );
    expect(inReadersLanguage(403, 'invalid_credentials', '')).toBe('The current password is wrong.');
  });

  test('is that of the panel about a server until the texts about servers are added', () => {
    activate('de');
    const message = () => inReadersLanguage(409, 'port_taken', 'Port 25565 is taken.');
    expect(message()).toBe('Port 25565 is taken.');
    addFailureTexts(serverFailureTexts);
    expect(message()).toBe('This port is already in use. Choose another one. (Port 25565 is taken.)');
  });

  test('is that of the panel for a code without a text', () => {
    activate('de');
    expect(inReadersLanguage(400, 'bad_request', '/body/name is too long.')).toBe('/body/name is too long.');
  });
});
