import type { MailTemplate } from '@tender/contracts';

/**
 * What the mails say that may reach somebody who has asked for nothing. Imports no Nest: the command line prints them.
 */
const WORDS: Partial<Record<MailTemplate, (companyName: string) => string | null>> = {
  confirmEmail: (companyName) =>
    `Somebody has signed up the company “${companyName}” with this e-mail address. If it was you, open the link and sign in with the password that you chose: ` +
    'that confirms the address. If it was not you, do nothing. The link alone confirms nothing, and without it the address stays unconfirmed.',
  signUpAgain: (companyName) =>
    `Somebody has signed up the company “${companyName}” with this e-mail address, which is that of your account here. If it was you, sign in to your account, ` +
    'by a new password if you have forgotten the old one. If it was not you, do nothing: your account is as it was, and the other one cannot get this address.',
  // The holder of an address has asked, and knows what for.
  passwordReset: (companyName) =>
    companyName
      ? `Somebody has asked for a new password of the company “${companyName}”, which was signed up with this e-mail address. If you have signed it up, open the ` +
        'link. If you do not know the company, do nothing: somebody else has named your address.'
      : null,
};

/** Who has signed up chose the name: it is told on one line. @returns null for mails that have no words yet. */
export const wordsOf = ({
  template,
  values,
}: {
  template: MailTemplate;
  values: Record<string, string>;
}): string | null => WORDS[template]?.((values['companyName'] ?? '').replace(/\s+/g, ' ')) ?? null;
