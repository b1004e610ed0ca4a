import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOf, mailKeyOf, outboxRecords } from '@tender/people/kept-mails';
import { readStateBeside } from '@tender/read-store';

/**
 * Prints the mails that a house without a mail server keeps, oldest first, a JSON line each, with the links in clear: whoever runs the
 * server hands them over. The server may run meanwhile.
 */
export function printMails(directory: string, keyFile = join(directory, 'seal.key')): void {
  if (!existsSync(join(directory, 'state.db'))) throw new Error(`${directory} holds no state.db`);
  const mailKey = mailKeyOf(Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64'));
  for (const mail of readStateBeside(directory, outboxRecords, { sort: [{ field: 'createdAt' }] })) {
    const { to, template, values, createdAt } = mail;
    console.log(JSON.stringify({ createdAt, to, template, values, link: linkOf(mail, mailKey) }));
  }
}
