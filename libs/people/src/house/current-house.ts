import type { HouseView } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { dateAt, type LocalDate } from '@tender/contracts/slots';
import type { Instant } from '@tender/kernel';
import { houseSettingsDecider, HOUSE_SETTINGS_STREAM, type HouseSettings } from './house-settings.js';

export const currentHouseSettings = (executor: Pick<CommandExecutor, 'state'>): Promise<HouseSettings> =>
  executor.state(houseSettingsDecider, HOUSE_SETTINGS_STREAM);

export const houseViewOf = ({
  face: { name, accent, bidTerms, language = null, timeZone = null, ...contact },
  logo,
}: HouseSettings): HouseView => ({
  name,
  accent,
  bidTerms,
  language,
  timeZone,
  contact,
  logo: logo && { address: `/api/house/logo/${logo.id}`, width: logo.width, height: logo.height },
});

/** The day of an instant in the time zone of the firm. */
export const dayInHouse = ({ face }: HouseSettings, at: Instant): LocalDate => dateAt(at, face.timeZone ?? 'UTC');
