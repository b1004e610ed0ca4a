import { createHash } from 'node:crypto';
import { EMPTY_LETTER_SETTINGS, type LetterSettings, type LetterSettingsView } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { canonicalJson } from '@tender/kernel';
import type { CollectionSpec, ReadStore } from '@tender/read-store';
import { currentHouseSettings } from './current-house.js';
import type { HouseSettings } from './house-settings.js';

/** Data for award letters, named by its SHA-256, to which an event refers. Former ones are kept. */
export interface LetterSettingsRecord extends LetterSettings {
  _id: string;
}

export const letterSettingsRecords: CollectionSpec<LetterSettingsRecord> = {
  name: 'letterSettings',
  database: 'state',
};

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export const letterHashOf = (settings: LetterSettings): string => sha256Of(canonicalJson(settings));

export async function letterSettingsOf(
  { letter }: HouseSettings,
  state: Pick<ReadStore, 'state'>,
): Promise<LetterSettingsView> {
  const record = letter && (await state.state(letterSettingsRecords).get(letter.hash));
  if (!record) return { ...EMPTY_LETTER_SETTINGS, bankChangedOn: null };
  const { _id, ...settings } = record;
  return { ...settings, bankChangedOn: letter.bankChangedOn };
}

export const currentLetterSettings = async (
  executor: Pick<CommandExecutor, 'state'>,
  state: Pick<ReadStore, 'state'>,
): Promise<LetterSettingsView> => letterSettingsOf(await currentHouseSettings(executor), state);
