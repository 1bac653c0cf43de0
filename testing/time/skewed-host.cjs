/*
 * Simulates a host whose clock is wrong: `NODE_OPTIONS='--require skewed-host.cjs' SKEW_MS=7200000 node ...`. The
 * monotonic clock (`performance.now`) is right, as on such a host.
 */
const skewMs = Number(process.env.SKEW_MS);
const HostDate = Date;

globalThis.Date = class SkewedDate extends HostDate {
  constructor(...parts) {
    if (parts.length === 0) super(HostDate.now() + skewMs);
    else super(...parts);
  }

  static now() {
    return HostDate.now() + skewMs;
  }
};
