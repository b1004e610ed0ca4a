import validator from 'validator/lib/isEmail.js';
import { LENGTHS } from './limits.js';

/** Whether a text is an e-mail address: by the rule that the API's validation has from the same library. */
export const isEmailAddress = (text: string): boolean => text.length <= LENGTHS.email && validator.default(text);
