import { ConfigurationError, isUrl, text } from './setting.js';

const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

/** Returns whether the URL contains only the server and, if needed, a user and password. */
function isSmtpUrl(value: string): boolean {
  if (!isUrl(value, ['smtp:', 'smtps:'])) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(value);
  const isPlain = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return hostname !== '' && isPlain && decoded(username) !== undefined && decoded(password) !== undefined;
}

/**
 * Returns whether the value is an e-mail address, or a name followed by `<address>`. Rejects characters that could end
 * the header line.
 */
const isSender = (value: string): boolean =>
  value.length <= 320 &&
  /^(?:[^\p{Cc}<>,;:"\\@]+ <([^\s<>@,;:]+@[^\s<>@,;:]+)>|[^\s<>@,;:]+@[^\s<>@,;:]+)$/u.test(value);

export const mailSettings = {
  smtpUrl: text({
    name: 'SMTP_URL',
    description:
      "Mail server for the panel's mails; without it no mail is sent. `smtps` uses TLS from the first byte. `smtp` uses STARTTLS if the server offers it, and requires it before a password is sent to another machine. Certificates are verified.",
    takes:
      'a URL such as smtp://user:password@mail.example.org:587 or smtps://mail.example.org, without a path',
    isValid: isSmtpUrl,
    isSecret: true,
  }),
  smtpFrom: text({
    name: 'SMTP_FROM',
    description: 'Sender of the mails; required with `SMTP_URL`.',
    takes:
      'an e-mail address such as berth@example.org, or one with a name such as Berth <berth@example.org>',
    isValid: isSender,
  }),
};

/** Returns the mail server and the sender. @throws ConfigurationError if the sender is missing */
export function readSmtp({
  smtpUrl,
  smtpFrom,
}: {
  smtpUrl: string | undefined;
  smtpFrom: string | undefined;
}) {
  if (smtpUrl === undefined) return undefined;
  if (smtpFrom === undefined) {
    throw new ConfigurationError([
      'SMTP_URL is set and SMTP_FROM is not: set it to the address that mails are sent from, such as berth@example.org.',
    ]);
  }
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  const credentials = { user: decoded(username) ?? '', pass: decoded(password) ?? '' };
  return {
    // In a URL, an IPv6 address is in brackets.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isTls ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(port),
    isTls,
    credentials: username === '' ? undefined : credentials,
    from: smtpFrom,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Invalid percent-encoding, for which decodeURIComponent throws URIError.
    return undefined;
  }
}
