import type { MailTemplate } from '@tender/contracts';

/** Texts of mails. None contains a stranger's text, such as a company's name: the firm could mail it to any address. */
const WORDS: Partial<Record<MailTemplate, (values: Record<string, string>) => string | null>> = {
  confirmEmail: ({ accountSince }) =>
    `Somebody has signed up a company with this e-mail address${accountSince ? `, on ${dayAndTime(accountSince)}` : ''}. If it was you, open the link and sign in with the password that you chose: ` +
    'that confirms the address. If it was not you, do nothing. The link alone confirms nothing, and without it the address stays unconfirmed.',
  signUpAgain: () =>
    'Somebody has signed up a company with this e-mail address, which is that of your account here. If it was you, sign in to your account, ' +
    'by a new password if you have forgotten the old one. If it was not you, do nothing: your account is as it was, and the other one cannot get this address.',
  // The holder requested the mail and needs no text. Others get one mail for each account, with its creation time.
  passwordReset: ({ accountSince }) =>
    accountSince
      ? `Somebody has asked for a new password of the account that was made with this e-mail address on ${dayAndTime(accountSince)}. If you made it, ` +
        'open the link. If you did not, do nothing: somebody else has named your address.'
      : null,
};

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const dayAndTime = (at: string): string => `${instant.format(new Date(at))} UTC`;

export const wordsOf = ({
  template,
  values,
}: {
  template: MailTemplate;
  values: Record<string, string>;
}): string | null => WORDS[template]?.(values) ?? null;
