/** Headings of the template for lists of people. They are English in every language of the web. */
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
