import type { Language, UserView } from '@tender/contracts';
import { patch } from '../../shared/http/request.js';
import { switchLanguage } from '../../shared/language/language.js';

/** Stores the language for messages to the user, then reloads the page in it. */
export async function chooseLanguage(chosen: Language, address: string): Promise<void> {
  await patch<{ user: UserView }>('/api/profile/language', { language: chosen });
  switchLanguage(chosen, address);
}
