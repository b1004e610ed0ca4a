import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { giveReason } from '../../input/addendum.js';
import { expect, test } from '../../server/e2e-server.js';
import { pdfWithText } from '../../files/pdf.js';
import { PNG } from '../../files/picture.js';

/** Folders and files of staff, and their download by buyers (`domain.md §7`). */

/** A PNG that is two pixels wide. */
const WIDE_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4z8Dwn4EBAAj+Af/KOtJRAAAAAElFTkSuQmCC',
  'base64',
);
const pdf = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: pdfWithText(text) });
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });
const files = (page: Page, folder: string) => page.getByRole('list', { name: `Files of ${folder}` });

async function drop(page: Page, folder: string, { name, buffer }: ReturnType<typeof png>): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const bytes = Uint8Array.from(atob(content!), (letter) => letter.charCodeAt(0));
      const dropped = new DataTransfer();
      dropped.items.add(new File([bytes], fileName!));
      return dropped;
    },
    [name, buffer.toString('base64')],
  );
  await page.getByRole('region', { name: folder }).dispatchEvent('drop', { dataTransfer: transfer });
}

test('staff create a folder, fill it and share it; a buyer immediately sees, opens and downloads the files', async ({
  server,
  browser,
}) => {
  const delia = await server.addCompany('Delia');
  const tender = await server.addAuction({ name: 'Winter tender', emails: [delia], until: 'published' });
  const [admin, buyer] = [await server.adminPage(browser), await server.signedInPage(browser, delia)];
  await buyer.goto('/billiton-downloads');
  await expect(buyer.getByRole('heading', { name: 'Downloads', level: 1 })).toBeVisible();

  await admin.goto('/downloads');
  await admin.getByRole('button', { name: 'New folder' }).click();
  await admin.getByLabel('Name').fill('Tender terms');
  await admin.getByRole('combobox', { name: 'Belongs to' }).click();
  await admin.getByRole('option', { name: 'Winter tender' }).click();
  await admin.getByRole('button', { name: 'Create the folder' }).click();
  await expect(admin.getByText('Auction: Winter tender')).toBeVisible();

  await admin.getByLabel('Files for Tender terms').setInputFiles([pdf('terms.pdf', 'Terms of sale'), png('stone.png')]);
  await expect(files(admin, 'Tender terms').getByRole('listitem')).toHaveCount(2);
  await drop(admin, 'Tender terms', png('dropped.png'));
  await expect(files(admin, 'Tender terms')).toContainText('dropped.png');
  // A refused file is reported with the reason, and the report can be dismissed.
  await admin.getByLabel('Files for Tender terms').setInputFiles([png('lying.pdf'), pdf('setup.exe', 'No')]);
  await expect(admin.getByText('does not match its name')).toBeVisible();
  await expect(admin.getByText('Only PDF, images')).toBeVisible();
  await admin.getByRole('button', { name: 'Dismiss lying.pdf' }).click();
  await admin.getByRole('button', { name: 'Dismiss setup.exe' }).click();
  await expect(admin.getByRole('list', { name: 'Sending files' })).toHaveCount(0);

  await expect(files(buyer, 'Tender terms')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Show Tender terms to buyers' }).click();
  await expect(files(buyer, 'Tender terms').getByRole('listitem')).toHaveCount(3);

  await files(buyer, 'Tender terms').getByRole('button', { name: 'terms.pdf', exact: true }).click();
  await expect(buyer.getByRole('img', { name: 'terms.pdf, page 1 of 1' })).toBeVisible();
  await buyer.getByRole('button', { name: 'Close the preview' }).click();
  await files(buyer, 'Tender terms').getByRole('button', { name: 'stone.png', exact: true }).click();
  await expect(buyer.getByRole('img', { name: 'stone.png' })).toBeVisible();
  await buyer.getByRole('button', { name: 'Close the preview' }).click();
  const [download] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('link', { name: 'Download all of Tender terms as ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Tender terms.zip');

  // The auction's own page also shows the folder, to the buyer and to staff.
  await buyer.goto(`/auction-card?id=${tender}`);
  await expect(files(buyer, 'Tender terms').getByRole('listitem')).toHaveCount(3);
  await admin.goto(`/auction-setup?id=${tender}`);
  const more = (name: string) => admin.getByRole('button', { name: `More about ${name}`, exact: true });
  await more('stone.png').click();
  await admin.getByRole('menuitem', { name: 'Rename' }).click();
  await admin.getByRole('dialog').getByLabel('Name').fill('parcel.png');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(files(buyer, 'Tender terms')).toContainText('parcel.png');
  await admin.getByLabel('Different content for terms.pdf').setInputFiles(pdf('terms 2.pdf', 'Other terms, longer'));
  await more('dropped.png').click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(files(buyer, 'Tender terms').getByRole('listitem')).toHaveCount(2);
  await admin.getByRole('button', { name: 'Hide Tender terms from buyers' }).click();
  await expect(files(buyer, 'Tender terms')).toHaveCount(0);
});

test('staff upload pictures of lots, by ZIP and one by one; a buyer opens them in large, by keyboard @deep', async ({
  server,
  browser,
}) => {
  const pia = await server.addCompany('Pia');
  const lots = ['7', '8'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const tender = await server.addAuction({ name: 'Pictured tender', emails: [pia], lots });
  const [admin, buyer] = [await server.adminPage(browser), await server.signedInPage(browser, pia)];
  await buyer.goto(`/live-auction?id=${tender}`);
  await expect(buyer.getByLabel('Bid for lot 7')).toBeVisible();

  await admin.goto(`/auction-setup?id=${tender}&step=1`);
  const zip = zipSync({ 'photos/7.png': PNG, 'photos/7-2.png': WIDE_PNG, 'photos/9.png': PNG, 'notes.txt': PNG });
  await admin
    .getByLabel('File of the pictures')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  await expect(admin.getByRole('heading', { name: '2 pictures for 1 of 2 lots' })).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Files left out' }).getByRole('listitem')).toHaveCount(2);
  await admin.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await giveReason(admin, 'Now with pictures');
  await expect(admin.getByText('2 pictures for 1 lot imported.')).toBeVisible();
  await admin.getByRole('button', { name: 'the pictures of lot 8' }).click();
  await admin.getByLabel('Pictures for lot 8').setInputFiles([png('stone.png')]);
  await giveReason(admin, 'Now with a picture');
  await expect(admin.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await admin.getByLabel('Pictures for lot 8').setInputFiles([pdf('lying.png', 'No picture')]);
  await giveReason(admin, 'Another one');
  await expect(admin.getByText('“lying.png” is not a JPEG, PNG or WebP picture')).toBeVisible();

  // The buyer's page shows the pictures live.
  const thumb = buyer.getByRole('button', { name: '2 pictures of lot 7' });
  await expect(thumb).toBeVisible();
  await expect(buyer.getByRole('button', { name: '1 picture of lot 8' })).toBeVisible();
  await thumb.focus();
  await buyer.keyboard.press('Enter');
  const shown = (name: string) => buyer.getByRole('dialog').getByRole('img', { name });
  await expect(shown('Lot 7, picture 1 of 2')).toBeVisible();
  await buyer.keyboard.press('ArrowRight');
  await expect(shown('Lot 7, picture 2 of 2')).toHaveJSProperty('naturalWidth', 2);
  await buyer.keyboard.press('ArrowRight');
  await expect(shown('Lot 7, picture 1 of 2')).toHaveJSProperty('naturalWidth', 1);
  await buyer.keyboard.press('Escape');
  await expect(thumb).toBeFocused();

  await admin.getByRole('button', { name: 'Remove picture 1' }).click();
  await giveReason(admin, 'A wrong one');
  await expect(buyer.getByRole('button', { name: '1 picture of lot 8' })).toHaveCount(0);
});
