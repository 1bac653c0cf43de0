import { randomBytes } from 'node:crypto';

/** Version, trace id, parent id and flags. Later versions may have more, after a hyphen. */
const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:$|-)/;
/** The maximum length of a header that is read. Version 00 has 55 characters. */
const MAX_CHARACTERS = 512;

/**
 * Returns the `traceparent` of this service (W3C Trace Context, level 1), in the trace of the given header. If the
 * header is missing or invalid, it begins a new trace. Clients choose the header, so its trace id only connects entries
 * of logs, and nothing may be decided by it.
 */
export function continueTrace(header: string | undefined): string {
  const isShort = header !== undefined && header.length <= MAX_CHARACTERS;
  const [, traceId, flags = '00'] = (isShort && FORM.exec(header)) || [];
  // The first version of the format has no meaning for the other flags, so only `sampled` is passed on.
  const sampled = Number.parseInt(flags, 16) & 1;
  const random = randomBytes(24).toString('hex');
  return `00-${traceId ?? random.slice(0, 32)}-${random.slice(32)}-0${sampled}`;
}

/** Returns the trace id of a `traceparent` of this service. */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);
