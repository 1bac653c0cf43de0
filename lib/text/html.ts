const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, so that none of its characters is markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);
