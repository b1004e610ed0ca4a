/**
 * The headings of a list of people, as the house's template has them and `POST user/bulk/upload` reads them: in
 * English, whatever language the web speaks.
 */
export const PEOPLE_SHEET_HEADINGS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  companyName: 'Company',
  country: 'Country',
  callingCode: 'Calling code',
  phone: 'Phone',
  extension: 'Extension',
  position: 'Position',
  categories: 'Categories',
  role: 'Role',
} as const;
