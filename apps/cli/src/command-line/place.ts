import { resolve } from 'node:path';
import { readSettings, type Settings } from '@tender/platform/settings';

/** `--data` names an embedded installation. Without it the settings of the server apply (`docs/settings.md`). */
export const PLACE_OPTIONS = { data: { type: 'string' }, key: { type: 'string' } } as const;

export const PLACE_ABOUT = `The house is the one that the settings name, as the server reads them: EVENTSTORE_URL, EVENTSTORE_PREFIX and MONGODB_URL for a
house on servers, else DATA_DIR (./data). --data <folder> names an embedded house whatever the settings say.`;

/** `DATA_DIR` is an absolute path. @throws WrongSetting */
export function settingsOf(
  { data, key }: { data?: string | undefined; key?: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Settings {
  const settings = readSettings(data === undefined ? env : { DATA_DIR: data });
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR), SEAL_KEY_FILE: key ?? settings.SEAL_KEY_FILE };
}
