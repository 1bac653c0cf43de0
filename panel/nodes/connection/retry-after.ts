/**
 * Returns the whole seconds to wait before a retry, at least one (RFC 9110 10.2.3). One second if the header is missing
 * or has another form, such as a date.
 */
export function retryAfterS(header: string | null | undefined): number {
  return Math.max(1, /^\d{1,6}$/.test(header ?? '') ? Number(header) : 1);
}
