import type { MailServer } from '../../testing/network/mail-server.js';

/** Returns the token of the link in the n-th mail to an address. */
export async function mailedToken(mails: MailServer, address: string, count = 1): Promise<string> {
  const mail = (await mails.to(address, count))[count - 1];
  const [link = ''] = /http\S+#\S+/.exec(mail?.read.text ?? '') ?? [];
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  if (token === null) throw new Error(`the mail to ${address} has no token`);
  return token;
}
