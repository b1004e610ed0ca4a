import type { MailTemplate } from '@tender/contracts';

/** Texts of mails. They contain no text of a stranger, such as a company's name: strangers can choose the receiver. */
const WORDS: Partial<Record<MailTemplate, (values: Record<string, string>) => string | null>> = {
  confirmEmail: ({ accountSince }) =>
    `A company was signed up with this e-mail address${accountSince ? `, on ${dayAndTime(accountSince)}` : ''}. If it was you, open the link and sign in with the password that you chose: ` +
    'that confirms the address. If it was not you, do nothing. Opening the link alone does not confirm the address.',
  signUpAgain: () =>
    'A company was signed up with this e-mail address, which already belongs to your account. If it was you, sign in to your account. ' +
    'If you have forgotten your password, request a new one. If it was not you, do nothing: your account has not changed, and the other account cannot get this address.',
  // For the holder of the address there is no text. Claimants get a mail for each account, with its creation time.
  passwordReset: ({ accountSince }) =>
    accountSince
      ? `We received a request for a new password for the account that was created with this e-mail address on ${dayAndTime(accountSince)}. If you created it, ` +
        'open the link. If you did not, do nothing: another person has entered your address.'
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
