/**
 * Returns what separates the lines of a text. An editor that splits at nothing else gives back exactly the text that
 * it got, also one with mixed line ends.
 */
export const lineEndOf = (text: string): '\r\n' | '\n' =>
  text.includes('\r\n') && !/(^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
