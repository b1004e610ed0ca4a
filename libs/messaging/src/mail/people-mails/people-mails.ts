import type { MailTemplate } from '@tender/contracts';

export interface PeopleMailWords {
  subject: string;
  paragraphs: string[];
  button: string;
}

export interface Names {
  house: string;
  company: string;
  colleague: string;
  role: string;
}

/** The mails about accounts in one language. */
export type PeopleMails = Readonly<Record<MailTemplate, (names: Names) => PeopleMailWords>>;
