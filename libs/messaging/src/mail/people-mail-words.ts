import type { Language } from '@tender/contracts';
import { wordsOf, type OutboxRecord } from '@tender/people/kept-mails';
import { isolated } from '../values/words.js';
import { ENGLISH_MAILS } from './people-mails/en.js';
import { FRENCH_MAILS } from './people-mails/fr.js';
import { HEBREW_MAILS } from './people-mails/he.js';
import { DUTCH_MAILS } from './people-mails/nl.js';
import type { Names, PeopleMails, PeopleMailWords } from './people-mails/people-mails.js';

const MAILS: Readonly<Record<Language, PeopleMails>> = {
  en: ENGLISH_MAILS,
  fr: FRENCH_MAILS,
  nl: DUTCH_MAILS,
  he: HEBREW_MAILS,
};

export function peopleMailWords(
  mail: Pick<OutboxRecord, 'template' | 'values'>,
  { house, colleague, role }: Omit<Names, 'company'>,
  language: Language,
): PeopleMailWords {
  const company = (mail.values['companyName'] ?? '').replace(/\s+/g, ' ').trim();
  const own = (value: string): string => isolated(value, language);
  const names = { house: own(house), colleague: own(colleague), role: own(role), company: own(company) };
  const words = MAILS[language][mail.template](names);
  const told = wordsOf(mail, language);
  return told === null ? words : { ...words, paragraphs: [told] };
}
