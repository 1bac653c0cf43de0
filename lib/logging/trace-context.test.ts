import { describe, expect, test } from '@jest/globals';
import { continueTrace, traceIdOf } from './trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const OWN = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;

describe('the trace of a request', () => {
  test.each([
    ['of version 00', `00-${TRACE}-${PARENT}-01`, '01'],
    ['that is not sampled', `00-${TRACE}-${PARENT}-00`, '00'],
    ['with unknown flags', `00-${TRACE}-${PARENT}-ff`, '01'],
    ['of a later version with more fields', `cc-${TRACE}-${PARENT}-00-what-comes`, '00'],
  ])('continues with the trace id of a header %s, under a parent id of its own', (_, header, flags) => {
    const own = continueTrace(header);
    expect(own).toMatch(OWN);
    expect(own.slice(0, 36)).toBe(`00-${TRACE}-`);
    expect(own.slice(-2)).toBe(flags);
    expect(own).not.toContain(PARENT);
    expect(traceIdOf(own)).toBe(TRACE);
  });

  test.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['has only zeros as its trace id', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['has only zeros as its parent id', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['has the invalid version ff', `ff-${TRACE}-${PARENT}-01`],
    ['has capital letters', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['is short', `00-${TRACE}-${PARENT}`],
    ['has more after its flags', `00-${TRACE}-${PARENT}-01x`],
    ['was sent twice', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
    ['is very long', `cc-${TRACE}-${PARENT}-01-${'x'.repeat(60_000)}`],
    ['contains a line feed', `00-${TRACE}-${PARENT}-01\n`],
  ])('is a new one if the header %s', (_, header) => {
    const own = continueTrace(header);
    expect(own).toMatch(OWN);
    expect(traceIdOf(own)).not.toBe(TRACE);
    expect(continueTrace(header)).not.toBe(own);
  });
});
