/** A part of a text; `href` is where it leads if it is an address. */
export type Part = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** What belongs to the sentence around an address, and not to the address. */
const AFTER = /[.,:;!?'*_)\]}]+$/;

/** Splits a text into addresses of web pages (http and https only) and what is between them. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutEnd(address: string): string {
  const end = AFTER.exec(address)?.[0] ?? '';
  // A closing bracket belongs to the address if the address has the opening one, as in https://example.org/Port_(sea).
  const isClosed = end.startsWith(')') && address.lastIndexOf('(') > address.lastIndexOf('/');
  return address.slice(0, address.length - end.length + (isClosed ? 1 : 0));
}
