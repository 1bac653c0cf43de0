import { describe, expect, it } from '@jest/globals';
import { readEgg } from './read-egg.js';
import { REPORT_CODES } from './report.js';
import { makeCorpus } from './suites/make-corpus.js';
import { writeEgg } from './write-egg.js';

const COUNT = 600;
const allowedRegistries = ['ghcr.io', 'docker.io'];

describe('a corpus of made eggs with the distributions of public ones', () => {
  const corpus = makeCorpus(COUNT, 32);
  const read = corpus.map((made) => ({
    made,
    ...readEgg(made.text, { fileName: made.fileName, allowedRegistries }),
  }));

  it('is imported completely', () => {
    expect(read).toHaveLength(COUNT);
    for (const { made, format } of read) expect(format).toBe(made.format);
  });

  it('has a report that names exactly the parts that were not taken over as they were', () => {
    const differing = read.flatMap(({ made, report }) => {
      const found = new Set(report.map(({ code }) => code));
      // A command may need a shell for more than one reason.
      const missing = [...made.codes].filter((code) => !found.has(code));
      const extra = [...found].filter((code) => !made.codes.has(code) && code !== 'needs_shell');
      return missing.length + extra.length === 0 ? [] : [{ missing, extra, text: made.text }];
    });
    expect(differing).toEqual([]);
  });

  it('has each of its report codes, with a path, a sentence and the severity of the code', () => {
    const entries = read.flatMap(({ report }) => report);
    expect(new Set(entries.map(({ code }) => code)).size).toBeGreaterThan(22);
    for (const { code, path, message, severity } of entries) {
      expect(path).toMatch(/^\//);
      expect(message).toMatch(/^\S.*[.]$/s);
      expect(severity).toBe(REPORT_CODES[code]);
    }
  });

  it('is the same after an export', () => {
    for (const { egg } of read.filter((_, index) => index % 4 === 0))
      expect(readEgg(writeEgg(egg, 'yaml', new Date(0)), { fileName: 'egg.yaml' }).egg).toEqual(egg);
  });
});
