import { resolve } from 'node:path';
import { readSettings, type Settings } from '@tender/platform/settings';

/** `--data` names an embedded installation. Without it the settings of the server apply (`docs/settings.md`). */
export const PLACE_OPTIONS = { data: { type: 'string' }, key: { type: 'string' } } as const;

export const PLACE_ABOUT = `The settings of the server name the installation: EVENTSTORE_URL, EVENTSTORE_PREFIX and MONGODB_URL for an installation on servers,
otherwise DATA_DIR (./data). --data <folder> names an embedded installation and overrides the settings.`;

/** `DATA_DIR` is an absolute path. @throws WrongSetting */
export function settingsOf(
  { data, key }: { data?: string | undefined; key?: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Settings {
  const settings = readSettings(data === undefined ? env : { DATA_DIR: data });
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR), SEAL_KEY_FILE: key ?? settings.SEAL_KEY_FILE };
}
