import { stageViewing } from '@tender/api-driver';
import { findings, look, opens, visit } from '../axe.js';
import { enter } from '../floor.js';
import { expect, test } from '../house.js';
import { pdfSaying } from '../pdf.js';

/** The questions that stand deeper than a screen's own buttons, held to axe in both themes (`accessibility.spec.ts`). */

test('of a board: what is done with a booking', async ({ house, browser }) => {
  const office = await house.office();
  const [first, second] = [await house.company('Hilde'), await house.company('Ivo')];
  const { viewing, rooms } = await stageViewing(office, { name: 'Asked viewing', emails: [first, second] });
  for (const [index, email] of [first, second].entries()) {
    const { _id: attendee, companyId: company } = await house.api({ email }).then((person) => person.me());
    await office.bookings.create(viewing._id, {
      company: company!,
      room: rooms[index]!._id,
      date: viewing.freeSlots![0]!.date,
      slots: [9],
      attendees: [attendee],
    });
  }
  const admin = await house.admin(browser);
  const found = await look(admin, { [`/viewing-management?id=${viewing._id}`]: 'Hilde Diamonds' });
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
    found.push(...(await findings(admin)));
    await expect(async () => {
      await admin.keyboard.press('Escape');
      await expect(admin.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(booking).toBeFocused();
  }
  expect(found).toEqual([]);
  await house.leave(admin);
});

test('of the floor: a bid sheet that is read in', async ({ house, browser }) => {
  const email = await house.company('Ottilie');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const auction = await house.auction({ name: 'Sheet', emails: [email], lots });
  const buyer = await house.signedIn(browser, email);
  await enter(buyer, auction);
  const menu = buyer.getByRole('button', { name: 'Bid sheet' });
  await menu.click();
  const [chooser] = await Promise.all([
    buyer.waitForEvent('filechooser'),
    buyer.getByRole('menuitem', { name: 'Upload one that is filled in' }).click(),
  ]);
  const rows = 'Lot,New bid: total $\n1,120\n2,many\n99,100\n';
  await chooser.setFiles({ name: 'bids.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(buyer.getByRole('dialog', { name: 'Bid sheet' })).toContainText('left out');
  const found = await findings(buyer);
  await buyer.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  expect(found).toEqual([]);
  await house.leave(buyer);
});

test('of messages, files, roles and the clock', async ({ house, browser }) => {
  const office = await house.office();
  await house.company('Lisa');
  const { _id: folder } = await office.folders.create({ name: 'Asked papers', public: true });
  await office.documents.upload(folder, [new File([new Uint8Array(pdfSaying('Terms'))], 'asked.pdf')]);
  await office.templates.create({ name: 'Asked', subject: 'Asked', body: 'Dear {{firstName}}' });
  const welcome = (await office.templates.all()).find(({ label }) => label === 'Welcome')!;
  await office.templates.update(welcome._id, { subject: 'Welcome to us' });
  const { _id: later } = await office.notifications.send({
    audience: 'all',
    subject: 'Put off',
    body: 'Dear {{firstName}}',
    channels: ['inApp'],
    scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const admin = await house.admin(browser);
  const found = await look(admin, { '/downloads': 'asked.pdf' });
  found.push(...(await opens(admin, ['More about asked.pdf'], ['Delete…', 'Delete the file?'])));

  await visit(admin, '/notifications-hub');
  await admin.getByText('Own words').click();
  await admin.getByLabel('Subject').fill('Asked');
  await admin.getByLabel('Text', { exact: true }).fill('Dear {{firstName}}');
  found.push(...(await opens(admin, [/^Send to/, /^Send to/])));
  await visit(admin, `/notifications-hub?tab=sent&id=${later}`);
  await admin.getByRole('dialog', { name: 'Put off' }).getByRole('button', { name: 'Cancel the message' }).click();
  await expect(admin.getByRole('dialog', { name: 'Cancel the message?' })).toBeVisible();
  found.push(...(await findings(admin)));
  await admin.keyboard.press('Escape');
  await visit(admin, '/notifications-hub?tab=templates');
  for (const [template, ...opening] of [
    [/^Welcome/, 'Reset to the original', 'Reset to the original?'],
    [/^Asked/, 'Delete', 'Delete the template?'],
  ] as const) {
    await admin.getByRole('button', { name: template }).click();
    found.push(...(await opens(admin, opening)));
  }

  await visit(admin, '/user-management');
  await admin.getByRole('link', { name: 'Lisa Buyer' }).click();
  await admin.getByRole('combobox', { name: 'Role' }).click();
  await admin.getByRole('option', { name: 'Company Member' }).click();
  found.push(...(await opens(admin, ['Change role', 'Change the role of Lisa Buyer to Company Member?'])));

  const clock = { house: '2026-03-01T10:00:00.000Z', machine: '2027-03-01T10:00:00.000Z', waitsForAdmin: true };
  await admin.route('**/api/reactor/clock', (route) => route.fulfill({ json: { clock } }));
  found.push(...(await look(admin, { '/operations': 'Is the clock right?' })));
  found.push(...(await opens(admin, ['The time is right…', 'Is this the right time?'])));
  expect(found).toEqual([]);
  await admin.unrouteAll();
  await house.leave(admin);
});
