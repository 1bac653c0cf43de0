/** How long browsers must use https: a year (ASVS 5.0 3.4.1), in seconds. */
const HSTS_MAX_AGE_S = 31_536_000;

/** The content security policy for responses that are not pages, which allows nothing. Pages have their own policy. */
const NO_PAGE =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browser features that the pages do not use. Browsers refuse them, even if a page was tampered with. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Returns additional headers for all responses of a service that people open in a browser (OWASP Secure Headers; ASVS
 * 5.0 3.4).
 *
 * @param publicUrl the public URL of the service; if it is https, browsers must never use http
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
