import type { HouseView, LetterSettingsView } from '@tender/contracts';
import { get } from '../http/request.js';
import { t } from '../language/t.js';

export const loadLetterSettings = async (signal?: AbortSignal): Promise<LetterSettingsView> =>
  (await get<{ letters: LetterSettingsView }>('/api/house/letters', signal)).letters;

/** The facts that award letters will call "not stated". */
export const missingIn = (
  { legalName, registrationNo, taxNo, bankDetails, paymentDays }: LetterSettingsView,
  { contact }: Pick<HouseView, 'contact'>,
): string[] => [
  ...(legalName === null ? [t('Legal name')] : []),
  ...(contact.address === null ? [t('Address')] : []),
  ...(registrationNo === null ? [t('Registration number')] : []),
  ...(taxNo === null ? [t('Tax number')] : []),
  ...(bankDetails === null ? [t('Bank details')] : []),
  ...(paymentDays === null ? [t('Payment term in days')] : []),
];
