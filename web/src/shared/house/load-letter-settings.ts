import type { LetterSettingsView } from '@tender/contracts';
import { get } from '../http/request.js';

export const loadLetterSettings = async (signal?: AbortSignal): Promise<LetterSettingsView> =>
  (await get<{ letters: LetterSettingsView }>('/api/house/letters', signal)).letters;
