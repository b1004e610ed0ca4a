import type { Page } from '@playwright/test';

/** Types a day, or a day with a time, into a field for days and times. @param typed as `2026-11-28` or `2026-11-28 13:00` */
export const fillTime = (page: Page, label: string, typed: string): Promise<void> =>
  page.getByRole('textbox', { name: label, exact: true }).fill(typed);
