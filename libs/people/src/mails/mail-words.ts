import type { MailTemplate } from '@tender/contracts';

/**
 * What the mails say that may reach a person who has asked for nothing. They hold no word that a stranger chose, such
 * as the name of a company: the mail would carry it to any address, in the name of the house. Imports no Nest: the
 * command line prints them.
 */
const WORDS: Partial<Record<MailTemplate, (values: Record<string, string>) => string | null>> = {
  confirmEmail: ({ accountSince }) =>
    `Somebody has signed up a company with this e-mail address${accountSince ? `, on ${dayAndTime(accountSince)}` : ''}. If it was you, open the link and sign in with the password that you chose: ` +
    'that confirms the address. If it was not you, do nothing. The link alone confirms nothing, and without it the address stays unconfirmed.',
  signUpAgain: () =>
    'Somebody has signed up a company with this e-mail address, which is that of your account here. If it was you, sign in to your account, ' +
    'by a new password if you have forgotten the old one. If it was not you, do nothing: your account is as it was, and the other one cannot get this address.',
  // The holder of an address has asked, and knows what for. Others have one mail for each account, told apart by its age.
  passwordReset: ({ accountSince }) =>
    accountSince
      ? `Somebody has asked for a new password of the account that was made with this e-mail address on ${dayAndTime(accountSince)}. If you made it, ` +
        'open the link. If you did not, do nothing: somebody else has named your address.'
      : null,
};

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const dayAndTime = (at: string): string => `${instant.format(new Date(at))} UTC`;

/** @returns null for mails that have no words yet. */
export const wordsOf = ({
  template,
  values,
}: {
  template: MailTemplate;
  values: Record<string, string>;
}): string | null => WORDS[template]?.(values) ?? null;
