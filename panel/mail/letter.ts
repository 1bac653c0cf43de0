import { escapeHtml } from '../../lib/text/html.js';
import type { Mail } from './mailer.js';

/** The content of a mail, as plain text without markup. */
export type Letter = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** A link, on a line of its own after the first paragraph. */
  link?: { label: string; url: string };
  facts?: ReadonlyArray<readonly [name: string, value: string]>;
};

/**
 * Renders the same content as plain text and as HTML. Values from users or clients appear as text: markup and line
 * breaks in them have no effect.
 */
export function composeMail({ to, subject, paragraphs, link, facts = [] }: Letter): Mail {
  const [first = '', ...rest] = paragraphs.map(oneLine);
  const known = facts.map(([name, value]) => [name, oneLine(value)] as const);
  const text = [
    first,
    ...(link === undefined ? [] : [link.url]),
    ...(known.length === 0 ? [] : [known.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...rest,
  ];
  const html = [
    paragraph(first),
    ...(link === undefined
      ? []
      : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`, paragraph(link.url)]),
    ...(known.length === 0 ? [] : [`<table>${known.map(row).join('')}</table>`]),
    ...rest.map(paragraph),
  ];
  return { to, subject, text: `${text.join('\n\n')}\n`, html: page(html.join('\n')) };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const row = ([name, value]: readonly [string, string]) =>
  `<tr><th align="left">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`;

/** Returns an HTML page that loads no external resources, so that reading a mail is not reported to anyone. */
const page = (body: string) =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body>\n${body}\n</body></html>\n`;

export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
