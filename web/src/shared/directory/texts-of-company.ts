import type { CompanyView } from '@tender/contracts';

/** Texts of award letters about a company. */
export const textsOfCompany = ({ name, address, registrationNo }: CompanyView): string[] => [
  name,
  address,
  registrationNo,
];
