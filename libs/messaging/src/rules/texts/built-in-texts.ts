import type { Language } from '@tender/contracts';
import { DEFAULT_TEMPLATES } from './default-templates.js';
import { FIXED_TEXTS } from './fixed-texts.js';
import { FRENCH } from './fr.js';
import { HEBREW } from './he.js';
import { DUTCH } from './nl.js';
import type { TranslatedTexts } from './translated-texts.js';

export type { BuiltInText } from './translated-texts.js';

export const BUILT_IN_TEXTS: Readonly<Record<Language, TranslatedTexts>> = {
  en: { ...DEFAULT_TEMPLATES, ...FIXED_TEXTS },
  fr: FRENCH,
  nl: DUTCH,
  he: HEBREW,
};
