import { describe, expect, test } from '@jest/globals';
import { diagnose, type Evidence } from './diagnosis';

const of = (evidence: Partial<Evidence>) =>
  diagnose({ status: 'crashed', startError: undefined, notice: null, lines: [], ...evidence });

const noticeOf = (code: 'crashed' | 'out_of_memory', message: string) => ({
  id: 'srv_1',
  code,
  message,
  at: '2026-01-15T10:30:00.000Z',
});

describe('the reason why a server is not up', () => {
  test('is none for a server that runs, or that was stopped after a normal run', () => {
    expect(of({ status: 'running', lines: ['Address already in use'] })).toBeUndefined();
    expect(of({ status: 'stopped', lines: ['listening on port 3001', 'stopping'] })).toBeUndefined();
    expect(of({ status: 'killed' })).toBeUndefined();
  });

  test('stays the same while the node restarts the server again and again', () => {
    const lines = ['EADDRINUSE', '[berth] The server ended with exit code 1; restart 2 of 10 in 2 s.'];
    expect(of({ status: 'starting', lines })?.cause).toBe('port');
    expect(of({ status: 'starting', lines: ['EADDRINUSE'] })).toBeUndefined();
    const startError = { code: 'conflict', message: 'The server is starting.' };
    expect(of({ status: 'starting', lines, startError })?.message).toMatch(/restart 2 of 10/);
  });

  test('is the licence if the game ended without an error, but asked to accept it', () => {
    const lines = ['You need to agree to the EULA in order to run the server. Go to eula.txt for more info.'];
    expect(of({ status: 'stopped', lines })).toEqual({ cause: 'eula', message: undefined });
  });

  test('is the port that the node refused to use', () => {
    const startError = { code: 'port_taken', message: 'Port 3001 (game) is taken by another program.' };
    expect(of({ status: 'stopped', startError })).toEqual({ cause: 'port', message: startError.message });
  });

  test.each([
    ['port', 'Error: listen EADDRINUSE: address already in use :::3001'],
    ['port', '**** FAILED TO BIND TO PORT!'],
    ['memory', 'java.lang.OutOfMemoryError: Java heap space'],
    ['disk', 'Error: ENOSPC: no space left on device, write'],
    ['unknown', 'Error: Cannot find module ./missing'],
  ])('is %s if the output says %j, with the words of the node', (cause, line) => {
    const lines = [line, '[berth] The server ended with exit code 1; restart 1 of 10 in 1 s.'];
    const message = 'The server ended with exit code 1; restart 1 of 10 in 1 s.';
    expect(of({ lines })).toEqual({ cause, message });
  });

  test('is memory if the host killed the server, whatever its output says', () => {
    const notice = noticeOf('out_of_memory', 'The server was killed because it ran out of memory.');
    expect(of({ notice, lines: ['Saving chunks'] })).toEqual({ cause: 'memory', message: notice.message });
  });

  test('is the version of Java that the output asks for', () => {
    const lines = ['UnsupportedClassVersionError: net/minecraft/Main (class file version 65.0)'];
    const notice = noticeOf('crashed', 'The server ended with exit code 1.');
    expect(of({ notice, lines })).toEqual({ cause: 'java', message: notice.message, javaVersion: 21 });
  });
});
