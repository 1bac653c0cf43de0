import { expect, test } from '@jest/globals';
import { composeMail } from './letter.js';

const LINK = 'https://panel.example.org/app/reset-password#token=x';
const letter = { to: 'ada@example.org', subject: 'Berth: hello', link: { label: 'Continue', url: LINK } };

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</td></tr></table><a href="https://evil.example">Sign in</a>',
  '&lt;script&gt;',
  '<!-- --><style>*{display:none}</style>',
];

test.each(HOSTILE)('the value %s appears in a mail as plain text, without effect', (hostile) => {
  const { html, text } = composeMail({
    ...letter,
    paragraphs: [hostile, hostile],
    facts: [[hostile, hostile]],
  });
  const tags = [...html.matchAll(/<(\/?[a-z!]+)/gi)].map(([, tag]) => tag?.toLowerCase());
  const ours = ['!doctype', 'html', 'head', 'meta', 'body', 'p', 'a', 'table', 'tr', 'th', 'td'];
  expect(tags.filter((tag) => !ours.includes(tag?.replace('/', '') ?? ''))).toEqual([]);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([LINK]);
  expect(html).not.toContain(hostile);
  expect(text).toContain(hostile);
});

test("special characters are escaped in every part of a mail's HTML", () => {
  const odd = '<>&"\'';
  const link = { label: odd, url: odd };
  const { html } = composeMail({ ...letter, link, paragraphs: [odd, odd], facts: [[odd, odd]] });
  expect(html.match(/&lt;&gt;&amp;&quot;&#39;/g)).toHaveLength(7);
  expect(html).not.toContain(odd);
});

test('a value that contains line breaks stays on one line of the mail', () => {
  const { text } = composeMail({
    ...letter,
    paragraphs: ['one', 'two\r\n\r\nthree\u2028four'],
    facts: [['From', '192.0.2.1\r\n\r\nFollow https://evil.example\u2028now']],
  });
  expect(text).toBe(`one\n\n${LINK}\n\nFrom: 192.0.2.1 Follow https://evil.example now\n\ntwo three four\n`);
});

test('the plain text and the HTML of a mail contain the same words', () => {
  const { html, text } = composeMail({ ...letter, paragraphs: ['one', 'two'], facts: [['Time', 'now']] });
  const words = html.replace(/<head>.*<\/head>/, '').replace(/<[^>]+>/g, ' ');
  for (const word of ['one', 'two', 'Time', 'now', LINK]) {
    expect(words).toContain(word);
    expect(text).toContain(word);
  }
});
