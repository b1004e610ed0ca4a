import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOf, mailKeyOf, outboxRecords, wordsOf, type OutboxRecord } from '@tender/people/kept-mails';
import { readStateBeside } from '@tender/read-store';

type KeptMail = Pick<OutboxRecord, 'createdAt' | 'to' | 'template' | 'values' | 'link'> & { words: string | null };

/** The mails that a house without a mail server keeps, oldest first, with their links in clear. The server may run meanwhile. */
export function keptMails(directory: string, keyFile = join(directory, 'seal.key')): KeptMail[] {
  if (!existsSync(join(directory, 'state.db'))) throw new Error(`${directory} holds no state.db`);
  const mailKey = mailKeyOf(Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64'));
  return readStateBeside(directory, outboxRecords, { sort: [{ field: 'createdAt' }] }).map((mail) => {
    const { to, template, values, createdAt } = mail;
    return { createdAt, to, template, values, link: linkOf(mail, mailKey), words: wordsOf(mail) };
  });
}

/** Prints them, a JSON line each: the operator hands them over. */
export function printMails(directory: string, keyFile?: string): void {
  for (const mail of keptMails(directory, keyFile)) console.log(JSON.stringify(mail));
}
