import { expect, type Page } from '@playwright/test';

/** Gives the reason that is asked for before something published is changed. */
export async function giveReason(admin: Page, reason: string): Promise<void> {
  const question = admin.getByRole('dialog', { name: 'Buyers will read this change' });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: 'Change and notify' }).click();
  await expect(question).toHaveCount(0);
}
