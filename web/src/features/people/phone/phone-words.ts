import type { PhoneView } from '@tender/contracts';
import { isolated } from '../../../shared/language/isolates.js';
import { t } from '../../../shared/language/t.js';

/** A phone number as text: `+32 470 12 34 56 ext. 7` */
export const phoneInWords = ({ countryCode, number, extension }: PhoneView): string =>
  extension
    ? t('{number} ext. {extension}', { number: `${countryCode} ${number}`, extension })
    : isolated(`${countryCode} ${number}`);
