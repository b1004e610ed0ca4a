import { stageViewing } from '@tender/api-driver';
import { auditPage, auditScreens, auditLayers, visit } from '../../accessibility/axe.js';
import { openFloor } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';
import { pdfWithText } from '../../files/pdf.js';

/** Runs axe on the dialogs that need more than one step to open (others: `accessibility-screens.spec.ts`). */

test('axe passes on a board: actions on a booking @deep', async ({ server, browser }) => {
  const office = await server.adminApi();
  const [first, second] = [await server.addCompany('Hilde'), await server.addCompany('Ivo')];
  const { viewing, rooms } = await stageViewing(office, { name: 'Asked viewing', emails: [first, second] });
  for (const [index, email] of [first, second].entries()) {
    const { _id: attendee, companyId: company } = await server.api({ email }).then((person) => person.me());
    await office.bookings.create(viewing._id, {
      company: company!,
      room: rooms[index]!._id,
      date: viewing.freeSlots![0]!.date,
      slots: [9],
      attendees: [attendee],
    });
  }
  const admin = await server.adminPage(browser);
  const found = await auditScreens(admin, { [`/viewing-management?id=${viewing._id}`]: 'Hilde Diamonds' });
  const booking = admin.getByRole('gridcell', { name: /Hilde Diamonds/ });
  for (const [action, question] of [
    ['Cancel booking…', 'Cancel the booking of Hilde Diamonds?'],
    ['Remind…', /^Remind/],
    ['Swap…', 'Hilde Diamonds'],
  ] as const) {
    await booking.click();
    const dialog = admin.getByRole('dialog', { name: 'Hilde Diamonds' });
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog.getByRole('button', { name: 'Swap…' })).toHaveCount(action === 'Swap…' ? 0 : 1);
    await expect(admin.getByRole('dialog', { name: question })).toBeVisible();
    found.push(...(await auditPage(admin)));
    await expect(async () => {
      await admin.keyboard.press('Escape');
      await expect(admin.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(booking).toBeFocused();
  }
  for (const key of ['Space', 'ArrowDown', 'Enter']) await admin.keyboard.press(key);
  await expect(admin.getByRole('dialog', { name: 'Swap the two bookings?' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  await admin.keyboard.press('Escape');
  await booking.focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Enter']) await admin.keyboard.press(key);
  await expect(admin.getByRole('dialog', { name: 'Move the appointment of Hilde Diamonds?' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  await admin.keyboard.press('Escape');
  await office.viewings.update(viewing._id, { status: 'live' });
  await admin.getByRole('tab', { name: 'Reception' }).click();
  await admin.getByRole('button', { name: 'Walk-in' }).click();
  await expect(admin.getByRole('dialog', { name: 'Walk-in' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  const buyer = await server.signedInPage(browser, first);
  await buyer.goto(`/viewing?id=${viewing._id}`);
  await buyer
    .getByRole('button', { name: /^Add a note to parcel/ })
    .first()
    .click();
  await expect(buyer.getByRole('dialog', { name: /^Note on parcel/ })).toBeVisible();
  found.push(...(await auditPage(buyer)));
  expect(found).toEqual([]);
  await server.releasePages(admin, buyer);
});

test('axe passes on the set-up of a viewing and an auction @deep', async ({ server, browser }) => {
  const office = await server.adminApi();
  const email = await server.addCompany('Eberhard');
  const { viewing } = await stageViewing(office, { name: 'Not asked yet', emails: [email], until: 'draft' });
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const auction = await server.addAuction({ name: 'With lots', emails: [email], lots, until: 'created' });
  const admin = await server.adminPage(browser);
  // Tall window: no control is half covered by the header.
  await admin.setViewportSize({ width: 1440, height: 2000 });
  const found: string[] = [];
  for (const [address, settled, ...opening] of [
    [`/viewing-setup?id=${viewing._id}&step=publish`, 'Ready to publish?', 'Publish', 'Publish Not asked yet?'],
    [
      `/viewing-setup?id=${viewing._id}&step=companies`,
      'Invited: 1',
      'Uninvite Eberhard Diamonds',
      'Remove Eberhard Diamonds from the viewing?',
    ],
    [`/auction-setup?id=${auction}&step=1`, 'Remove all lots', 'Remove all lots', 'Remove all 2 lots?'],
  ] as const) {
    found.push(...(await auditScreens(admin, { [address]: settled })));
    found.push(...(await auditLayers(admin, opening)));
  }
  expect(found).toEqual([]);
  await server.releasePages(admin);
});

test('axe passes on unsaved text, and on a bid that staff enter @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Florentine');
  const lots = [{ lotNo: '1', carats: 10, minimumBid: 500, reservePrice: 1_000 }];
  const id = await server.addAuction({ name: 'By telephone', emails: [email], lots });
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-monitoring?id=${id}&view=lots`);
  await admin.getByRole('button', { name: 'Open lot 1' }).click();
  await admin.getByRole('button', { name: 'Bid for a company…' }).click();
  const entry = admin.getByRole('dialog', { name: 'Bid for a company on lot 1' });
  await entry.getByRole('combobox', { name: 'Company and buyer' }).click();
  await admin.getByRole('option', { name: /^Florentine/ }).click();
  await entry.getByLabel('Amount (USD)').fill('12000');
  await expect(entry.getByRole('alert')).toContainText('Is every digit right?');
  const found = await auditPage(admin);
  await admin.keyboard.press('Escape');
  const question = (name: string) => admin.getByRole('dialog', { name });
  await expect(question('Discard what you have typed?')).toBeVisible();
  found.push(...(await auditPage(admin)));
  await question('Discard what you have typed?').getByRole('button', { name: 'Discard' }).click();

  await admin.goto('/house-settings');
  await admin.getByLabel('By what a bid is bound').fill('A bid binds.');
  await admin.getByRole('link', { name: 'Messages' }).first().click();
  await expect(question('Leave without saving?')).toBeVisible();
  found.push(...(await auditPage(admin)));
  await question('Leave without saving?').getByRole('button', { name: 'Leave' }).click();
  await expect(admin).toHaveURL(/notifications-hub/);
  expect(found).toEqual([]);
  await server.releasePages(admin);
});

test('axe passes on a company: a colleague, a document, all notifications, and its rejection @deep', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  const email = await server.addCompany('Gisela');
  const { companyId } = await server.api({ email });
  const colleague = { firstName: 'Hartmut', lastName: 'Stone', role: 'buyer' as const };
  await server.addMember(companyId, { ...colleague, email: 'hartmut@buyers.test' });
  await office.notifications.send({ audience: 'all', subject: 'To clear', body: 'Read.', channels: ['inApp'] });
  const page = await server.signedInPage(browser, email);
  const found = await auditScreens(page, { '/manage-viewing-members': 'Hartmut Stone', '/notifications': 'To clear' });
  found.push(...(await auditLayers(page, ['Clear all', 'Clear all notifications?'])));
  await visit(page, '/manage-viewing-members');
  found.push(...(await auditLayers(page, ['Confirm Hartmut Stone', 'Confirm Hartmut Stone?'])));
  await visit(page, '/account-settings');
  await page
    .getByRole('group', { name: 'First document' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'licence.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdfWithText('Licence')),
    });
  await expect(page.getByRole('button', { name: 'Delete licence.pdf' })).toBeVisible();
  found.push(...(await auditLayers(page, ['Delete licence.pdf', 'Delete the document?'])));

  const admin = await server.adminPage(browser);
  await admin.goto(`/user-management?company=${companyId}`);
  found.push(...(await auditLayers(admin, ['Reject', 'Reject Gisela Diamonds?'])));
  expect(found).toEqual([]);
  await server.releasePages(page, admin);
});

test('axe passes on the floor: an uploaded bid sheet @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Ottilie');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const auction = await server.addAuction({ name: 'Sheet', emails: [email], lots });
  const buyer = await server.signedInPage(browser, email);
  await openFloor(buyer, auction);
  const menu = buyer.getByRole('button', { name: 'Bid sheet' });
  const found: string[] = [];
  const rows = 'Lot,New bid: total $\n1,120\n2,many\n99,100\n';
  for (const [file, words] of [
    [{ name: 'bids.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }, 'left out'],
    ['web/src/list-tests/cases/22-hidden-rows-in-a-bid-sheet/bid-sheet.xlsx', 'Lot 2: $510.00'],
  ] as const) {
    await menu.click();
    const [chooser] = await Promise.all([
      buyer.waitForEvent('filechooser'),
      buyer.getByRole('menuitem', { name: 'Upload one that is filled in' }).click(),
    ]);
    await chooser.setFiles(file);
    await expect(buyer.getByRole('dialog', { name: 'Bid sheet' })).toContainText(words);
    found.push(...(await auditPage(buyer)));
    await buyer.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
  expect(found).toEqual([]);
  await server.releasePages(buyer);
});

test('axe passes on messages, files, roles and the clock @deep', async ({ server, browser }) => {
  const office = await server.adminApi();
  await server.addCompany('Lisa');
  const { _id: folder } = await office.folders.create({ name: 'Asked papers', public: true });
  await office.documents.upload(folder, [new File([new Uint8Array(pdfWithText('Terms'))], 'asked.pdf')]);
  await office.templates.create({ name: 'Asked', subject: 'Asked', body: 'Dear {{firstName}}' });
  const welcome = (await office.templates.listAll()).find(({ label }) => label === 'Welcome')!;
  await office.templates.update(welcome._id, { subject: 'Welcome to us' });
  const { _id: later } = await office.notifications.send({
    audience: 'all',
    subject: 'Put off',
    body: 'Dear {{firstName}}',
    channels: ['inApp'],
    scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const admin = await server.adminPage(browser);
  const found = await auditScreens(admin, { '/downloads': 'asked.pdf' });
  found.push(...(await auditLayers(admin, ['More about asked.pdf'], ['Delete…', 'Delete the file?'])));

  await visit(admin, '/notifications-hub');
  await admin.getByText('Own words').click();
  await admin.getByLabel('Subject').fill('Asked');
  await admin.getByLabel('Text', { exact: true }).fill('Dear {{firstName}}');
  found.push(...(await auditLayers(admin, [/^Send to/, /^Send to/])));
  await visit(admin, `/notifications-hub?tab=sent&id=${later}`);
  await admin.getByRole('dialog', { name: 'Put off' }).getByRole('button', { name: 'Cancel the message' }).click();
  await expect(admin.getByRole('dialog', { name: 'Cancel the message?' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  await admin.keyboard.press('Escape');
  await visit(admin, '/notifications-hub?tab=templates');
  for (const [template, ...opening] of [
    [/^Welcome/, 'Reset to the original', 'Reset to the original?'],
    [/^Asked/, 'Delete', 'Delete the template?'],
  ] as const) {
    await admin.getByRole('button', { name: template }).click();
    found.push(...(await auditLayers(admin, opening)));
  }

  await visit(admin, '/user-management');
  await admin.getByRole('link', { name: 'Lisa Buyer' }).click();
  await admin.getByRole('combobox', { name: 'Role' }).click();
  await admin.getByRole('option', { name: 'Company Member' }).click();
  found.push(...(await auditLayers(admin, ['Change role', 'Change the role of Lisa Buyer to Company Member?'])));

  const clock = { house: '2026-03-01T10:00:00.000Z', machine: '2027-03-01T10:00:00.000Z', waitsForAdmin: true };
  await admin.route('**/api/reactor/clock', (route) => route.fulfill({ json: { clock } }));
  found.push(...(await auditScreens(admin, { '/operations': 'Is the clock right?' })));
  found.push(...(await auditLayers(admin, ['The time is right…', 'Is this the right time?'])));
  expect(found).toEqual([]);
  await admin.unrouteAll({ behavior: 'wait' });
  await server.releasePages(admin);
});

test('axe passes on award letters: their settings, and another edition @deep', async ({ server, browser }) => {
  const admin = await server.adminPage(browser);
  const found = await auditScreens(admin, { '/house-settings': 'Award letters' });
  const legalName = admin.getByLabel('Legal name');
  await legalName.fill('深圳 Stones');
  await expect(admin.getByText('Award letters cannot print every character')).toBeVisible();
  await admin.getByLabel('Payment term in days').fill('many');
  await admin.getByRole('button', { name: 'Save the settings of letters' }).click();
  await expect(admin.getByText('A number of days from 0 to 365')).toBeVisible();
  found.push(...(await auditPage(admin)));
  await admin.getByLabel('Payment term in days').fill('');
  await legalName.fill('');

  const edition = { edition: 1, day: '2026-12-01', issuedAt: '2026-12-01T10:00:00.000Z', sha256: '0f'.repeat(32) };
  const letter = {
    ...{ _id: '2026-K7P3QX-1', auction: 'gone', company: 'gone', lots: 2, total: 1_000 },
    editions: [{ ...edition, reason: null }],
  };
  await admin.route('**/api/award/list*', (route) => route.fulfill({ json: { letters: [letter] } }));
  found.push(...(await auditScreens(admin, { '/awards': letter._id })));
  found.push(...(await auditLayers(admin, [`Issue again… ${letter._id}`, `Issue letter ${letter._id} again`])));
  expect(found).toEqual([]);
  await admin.unrouteAll({ behavior: 'wait' });
  await server.releasePages(admin);
});
