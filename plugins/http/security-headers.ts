/** A year (ASVS 5.0 3.4.1), in seconds. */
const HSTS_MAX_AGE_S = 31_536_000;

/** What answers that are no pages may do in a browser: nothing. A page brings a policy of its own. */
const NO_PAGE =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What pages do not use, they may not ask for either, however they were changed. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The headers of every answer of a service that people open in a browser (OWASP Secure Headers; ASVS 5.0 3.4), besides
 * those that every server of ours sends.
 *
 * @param publicUrl the address under which people reach it; under https browsers are told never to come by http
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': NO_PAGE,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  ...(new URL(publicUrl).protocol === 'https:' && {
    'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains`,
  }),
});
