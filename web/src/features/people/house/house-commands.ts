import type { HouseBody, HouseView, LetterSettingsBody, LetterSettingsView } from '@tender/contracts';
import { request, upload } from '../../../shared/http/request.js';

const viewOf = ({ house }: { house: HouseView }): HouseView => house;

export const updateHouse = async (changes: HouseBody): Promise<HouseView> =>
  viewOf(await request('PATCH', '/api/house/update', { body: changes }));

export async function sendLogo(file: File): Promise<HouseView> {
  const form = new FormData();
  form.append('logo', file);
  return viewOf(await upload('PUT', '/api/house/logo', form, { onProgress: () => undefined }));
}

export const removeLogo = async (): Promise<HouseView> =>
  viewOf(await request('DELETE', '/api/house/logo', { body: {} }));

const lettersOf = ({ letters }: { letters: LetterSettingsView }): LetterSettingsView => letters;

export const updateLetterSettings = async (changes: LetterSettingsBody): Promise<LetterSettingsView> =>
  lettersOf(await request('PATCH', '/api/house/letters', { body: changes }));
