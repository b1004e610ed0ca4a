import type { LogSettings } from '@tender/context';
import type { Settings } from './settings.js';

export const logSettings = ({
  PUBLIC_URL,
  WITNESSES,
  TSA_URL,
}: Pick<Settings, 'PUBLIC_URL' | 'WITNESSES' | 'TSA_URL'>): LogSettings => ({
  publicUrl: PUBLIC_URL,
  witnesses: WITNESSES,
  tsaUrl: TSA_URL,
});
