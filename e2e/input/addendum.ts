import { expect, type Page } from '@playwright/test';

/** Enters the reason that a change of published data requires. */
export async function giveReason(admin: Page, reason: string): Promise<void> {
  const question = admin.getByRole('dialog', { name: 'Buyers will read this change' });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: 'Change and notify' }).click();
  await expect(question).toHaveCount(0);
}
