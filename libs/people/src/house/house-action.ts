import type { ActionOf } from '../policy/guarded-events.js';
import type { HouseSettingsEvent } from './house-settings.events.js';

/** Not the logo: an upload cannot wait for a second person. */
export const houseActionOf: ActionOf<unknown, HouseSettingsEvent> = (_, { type }) =>
  type === 'HouseLogoChanged' ? null : 'houseSettings';
