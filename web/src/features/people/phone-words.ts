import type { PhoneView } from '@tender/contracts';

/** `+32 470 12 34 56 ext. 7` */
export const phoneInWords = ({ countryCode, number, extension }: PhoneView): string =>
  `${countryCode} ${number}${extension ? ` ext. ${extension}` : ''}`;
