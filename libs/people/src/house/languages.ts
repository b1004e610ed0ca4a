import type { Language } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import type { ReadStore } from '@tender/read-store';
import { currentHouseSettings } from './current-house.js';
import { userRecords, type UserRecord } from '../records.js';

export interface LanguageSources {
  executor: Pick<CommandExecutor, 'state'>;
  state: Pick<ReadStore, 'state'>;
}

/** Language of messages to people who have chosen none, and to addresses without an account. */
export const houseLanguage = async (executor: Pick<CommandExecutor, 'state'>): Promise<Language> =>
  (await currentHouseSettings(executor)).face.language ?? 'en';

/** @param otherwise result of `houseLanguage` */
export const languageIn = ({ language }: Pick<UserRecord, 'language'>, otherwise: Language): Language =>
  language ?? otherwise;

/** The language in which a person reads messages: the person's, else that of the firm, else English. */
export async function languageOf({ executor, state }: LanguageSources, userId: string): Promise<Language> {
  const house = await houseLanguage(executor);
  return languageIn((await state.state(userRecords).get(userId)) ?? {}, house);
}
