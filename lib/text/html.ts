const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns the HTML of a text, without any markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);
