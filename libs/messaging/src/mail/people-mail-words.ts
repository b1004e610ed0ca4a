import type { MailTemplate } from '@tender/contracts';
import { wordsOf, type OutboxRecord } from '@tender/people/kept-mails';

export interface PeopleMailWords {
  subject: string;
  paragraphs: string[];
  button: string;
}

interface Names {
  house: string;
  company: string;
  colleague: string;
  role: string;
}

const WORDS: Record<MailTemplate, (names: Names) => PeopleMailWords> = {
  memberInvitation: ({ house, company }) => ({
    subject: `You are invited to join ${company || 'a company'} at ${house}`,
    paragraphs: [
      `${company ? `The company “${company}” has` : 'You have been'} invited you to ${house}, where it comes to viewings of diamonds and gemstones and takes part in tenders.`,
      'Open the link to choose a password. It is valid for 14 days, and for you alone: do not pass it on.',
    ],
    button: 'Accept the invitation',
  }),
  staffInvitation: ({ house }) => ({
    subject: `You are invited to the staff of ${house}`,
    paragraphs: [
      `${house} has invited you to its staff.`,
      'Open the link to choose a password. It is valid for 14 days, and for you alone: do not pass it on.',
    ],
    button: 'Accept the invitation',
  }),
  signUpInvitation: ({ house }) => ({
    subject: `${house} invites you to a tender`,
    paragraphs: [
      `${house} would like to see your company at one of its tenders. Sign up your company to take part: ${house} then looks at your application.`,
      'Open the page and choose “I am new here”. Sign up with the e-mail address to which this mail was sent: the invitation is for that address.',
    ],
    button: 'Sign up',
  }),
  confirmEmail: () => ({
    subject: 'Please confirm your e-mail address',
    paragraphs: [],
    button: 'Confirm the address',
  }),
  passwordReset: () => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, has asked for a new password of your account. The link is valid for one hour.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    button: 'Choose a new password',
  }),
  passwordChanged: ({ house }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and everybody who was signed in with it has been signed out.',
      `If it was not you, ask for a new password at once (“Forgotten your password?” where you sign in), and tell ${house}.`,
    ],
    button: 'Sign in',
  }),
  signUpAgain: () => ({
    subject: 'Somebody has signed up with your e-mail address',
    paragraphs: [],
    button: 'Sign in',
  }),
  signInTries: () => ({
    subject: 'Somebody tries to sign in to your account',
    paragraphs: [
      'Somebody has tried many times to sign in to your account with wrong passwords. None of them was right. Until the tries end, only browsers from which you have signed in before are let in.',
      'If you cannot sign in, open the link in the browser that you want to use: it then counts as yours. The link is valid for a day.',
    ],
    button: 'This is my browser',
  }),
  invitationElsewhere: ({ company }) => ({
    subject: 'You were invited with an address that has an account',
    paragraphs: [
      `${company ? `The company “${company}” has` : 'Somebody has'} invited you with this e-mail address, which already belongs to your account. One address has one account, so that nothing was changed.`,
      'If you want to work for that company, ask it to invite another address of yours.',
    ],
    button: 'Sign in',
  }),
  newColleague: ({ house, colleague, role }) => ({
    subject: 'Your company has a new colleague, or one with another role',
    paragraphs: [
      `${house} has made ${colleague} a person of your company, as: ${role}.`,
      `If you did not expect that, tell ${house}. A colleague sees your sealed bids only once you have confirmed that colleague.`,
    ],
    button: 'See your colleagues',
  }),
};

export function peopleMailWords(
  mail: Pick<OutboxRecord, 'template' | 'values'>,
  names: { house: string; colleague: string; role: string },
): PeopleMailWords {
  const company = (mail.values['companyName'] ?? '').replace(/\s+/g, ' ').trim();
  const words = WORDS[mail.template]({ ...names, company });
  const told = wordsOf(mail);
  return told === null ? words : { ...words, paragraphs: [told] };
}
