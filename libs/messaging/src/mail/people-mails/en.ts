import type { PeopleMails } from './people-mails.js';

export const ENGLISH_MAILS: PeopleMails = {
  memberInvitation: ({ house, company }) => ({
    subject: `You are invited to join ${company || 'a company'} at ${house}`,
    paragraphs: [
      `${company ? `The company “${company}” has` : 'You have been'} invited you to ${house}, which holds viewings and tenders of diamonds and gemstones.`,
      'Open the link to choose a password. It is valid for 14 days and only for you. Do not pass it on.',
    ],
    button: 'Accept the invitation',
  }),
  staffInvitation: ({ house }) => ({
    subject: `You are invited to the staff of ${house}`,
    paragraphs: [
      `${house} has invited you to its staff.`,
      'Open the link to choose a password. It is valid for 14 days and only for you. Do not pass it on.',
    ],
    button: 'Accept the invitation',
  }),
  signUpInvitation: ({ house }) => ({
    subject: `${house} invites you to a tender`,
    paragraphs: [
      `${house} would like to invite your company to one of its tenders. Sign up your company to take part. ${house} then reviews your application.`,
      'Open the page and choose “I am new here”. Sign up with the e-mail address to which this mail was sent. The invitation is only for that address.',
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
      'We received a request for a new password for your account. The link is valid for one hour.',
      'If you did not make this request, do nothing. Your password does not change.',
    ],
    button: 'Choose a new password',
  }),
  passwordChanged: ({ house }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and all its sessions were signed out.',
      `If it was not you, request a new password at once (“Forgotten your password?” on the sign-in page), and contact ${house}.`,
    ],
    button: 'Sign in',
  }),
  signUpAgain: () => ({
    subject: 'A sign-up used your e-mail address',
    paragraphs: [],
    button: 'Sign in',
  }),
  signInTries: () => ({
    subject: 'Failed attempts to sign in to your account',
    paragraphs: [
      'There have been many attempts to sign in to your account with wrong passwords. None of them succeeded. Until the attempts end, you can sign in only with a browser that you have used before.',
      'If you cannot sign in, open the link in the browser that you want to use. That browser is then accepted. The link is valid for one day.',
    ],
    button: 'This is my browser',
  }),
  invitationElsewhere: ({ company }) => ({
    subject: 'You were invited with an address that has an account',
    paragraphs: [
      `${company ? `The company “${company}” has` : 'A company has'} invited you with this e-mail address, which already belongs to your account. One address can have only one account, so nothing was changed.`,
      'If you want to work for that company, ask it to invite you with another address.',
    ],
    button: 'Sign in',
  }),
  newColleague: ({ house, colleague, role }) => ({
    subject: 'A colleague was added or has a new role',
    paragraphs: [
      `${house} has given ${colleague} this role in your company: ${role}.`,
      `If you did not expect this, contact ${house}. A colleague sees your sealed bids only after you have confirmed that colleague.`,
    ],
    button: 'See your colleagues',
  }),
  factorsChanged: ({ house }) => ({
    subject: 'Your second factors were changed',
    paragraphs: [
      'A passkey, an authenticator app or recovery codes of your account were just added, removed, used or refused. “Account settings” lists your second factors.',
      `If it was not you, change your password at once, and contact ${house}.`,
    ],
    button: 'Sign in',
  }),
  factorSetup: ({ house }) => ({
    subject: 'Set up a second factor',
    paragraphs: [
      `Your account at ${house} needs a second factor, and somebody has just entered your password. If it was you, open the link in the same browser. It is valid for one hour.`,
      'If it was not you, do not open the link, and change your password at once.',
    ],
    button: 'Set up a second factor',
  }),
  colleagueFactorsReset: ({ house, colleague }) => ({
    subject: 'The second factors of a colleague were removed',
    paragraphs: [
      `${house} has removed the second factors of ${colleague}. The password alone opens that account until new factors are set up.`,
      `If you did not expect this, contact ${house}. The colleague no longer sees your sealed bids, and you no longer see those of the colleague, until you confirm each other again.`,
    ],
    button: 'See your colleagues',
  }),
};
