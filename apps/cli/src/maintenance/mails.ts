import { existsSync, readFileSync } from 'node:fs';
import { isReadable, linkOf, mailKeyOf, outboxRecords, wordsOf, type OutboxRecord } from '@tender/people/kept-mails';
import { outgoingSettings } from '@tender/platform/outgoing-settings';
import { openBeside } from '@tender/platform/installation';
import { keyFileOf } from '@tender/platform/root-key';
import { readSettings, type Settings } from '@tender/platform/settings';
import { defineCommand, only } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';

type KeptMail = Pick<OutboxRecord, 'createdAt' | 'to' | 'template' | 'values' | 'link'> & {
  words: string | null;
  /** True if another root key encrypted the link. */
  unreadable?: true;
};

export const mailsCommand = defineCommand({
  words: 'mails',
  usage: ['[--data <folder>] [--key <root key file>] [<e-mail address>]'],
  about: `Prints the mails that a server without a mail server keeps, oldest first, one JSON line each, with decrypted links, for the operator to deliver;
with an address only those to it. \`address\` is the link with the address of the site: PUBLIC_URL, otherwise HOST and PORT.
The server may run. The links are decrypted with the root key: SEAL_KEY_FILE, otherwise seal.key in the folder, or --key.
${PLACE_ABOUT}`,
  options: PLACE_OPTIONS,
  run: async (given, positionals) => {
    const to = positionals.length === 0 ? null : only(positionals).toLowerCase();
    const settings = settingsOf(given);
    const { PUBLIC_URL, HOST, PORT } = readSettings(process.env);
    const { siteUrl } = outgoingSettings({ ...settings, PUBLIC_URL, HOST, PORT });
    for (const mail of await keptMails(settings)) {
      const address = mail.link === null ? null : `${siteUrl}${mail.link}`;
      if (to === null || mail.to.toLowerCase() === to) console.log(JSON.stringify({ ...mail, address }));
    }
    return 0;
  },
});

export async function keptMails(settings: Settings): Promise<KeptMail[]> {
  const keyFile = keyFileOf(settings);
  if (!existsSync(keyFile)) throw new Error(`${keyFile} does not exist: name the file of the root key with --key`);
  const mailKey = mailKeyOf(Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64'));
  const installation = await openBeside(settings);
  try {
    const mails = await installation.findDocuments(outboxRecords, { sort: [{ field: 'createdAt' }] });
    return mails.map((mail) => {
      const { to, template, values, createdAt } = mail;
      const kept = { createdAt, to, template, values, words: wordsOf(mail) };
      return isReadable(mail, mailKey)
        ? { ...kept, link: linkOf(mail, mailKey) }
        : { ...kept, link: null, unreadable: true as const };
    });
  } finally {
    await installation.close();
  }
}
