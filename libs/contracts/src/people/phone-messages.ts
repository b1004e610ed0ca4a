/** Sentences of `specification.md §5`. */
export const PHONE_MESSAGES = {
  invalid: 'Please enter a valid phone number',
  missing: 'Missing country code or phone number',
} as const;
