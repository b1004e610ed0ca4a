import type { MailTemplate } from '@tender/contracts';

/** What the mails say that may reach somebody who has asked for nothing. Imports no Nest: the command line prints them. */
const WORDS: Partial<Record<MailTemplate, (companyName: string) => string>> = {
  confirmEmail: (companyName) =>
    `Somebody has signed up the company “${companyName}” with this e-mail address. If it was you, open the link and sign in with the password that you chose: ` +
    'that confirms the address. If it was not you, do nothing. The link alone confirms nothing, and without it the address stays unconfirmed.',
  signUpAgain: (companyName) =>
    `Somebody has signed up the company “${companyName}” with this e-mail address, which is that of your account here. If it was you, sign in to your account, ` +
    'by a new password if you have forgotten the old one. If it was not you, do nothing: your account is as it was, and the other one cannot get this address.',
};

/** Who has signed up chose the name: it is told on one line. @returns null for mails that have no words yet. */
export const wordsOf = ({
  template,
  values,
}: {
  template: MailTemplate;
  values: Record<string, string>;
}): string | null => WORDS[template]?.((values['companyName'] ?? '').replace(/\s+/g, ' ')) ?? null;
