import type { CompanyView } from '@tender/contracts';

/** What award letters say about a company. */
export const textsOfCompany = ({ name, address, registrationNo }: CompanyView): string[] => [
  name,
  address,
  registrationNo,
];
