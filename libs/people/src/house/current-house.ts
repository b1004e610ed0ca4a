import type { HouseView } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { houseSettingsDecider, HOUSE_SETTINGS_STREAM, type HouseSettings } from './house-settings.js';

/** The current branding, also after a change by another process. */
export const currentHouseSettings = (executor: Pick<CommandExecutor, 'state'>): Promise<HouseSettings> =>
  executor.state(houseSettingsDecider, HOUSE_SETTINGS_STREAM);

/** The public part of the branding, without its history. */
export const houseViewOf = ({ face: { name, accent, bidTerms, ...contact }, logo }: HouseSettings): HouseView => ({
  name,
  accent,
  bidTerms,
  contact,
  logo: logo && { address: `/api/house/logo/${logo.id}`, width: logo.width, height: logo.height },
});
