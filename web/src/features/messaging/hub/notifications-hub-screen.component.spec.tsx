import { expect, test } from '@jest/globals';
import type {
  AudienceView,
  HubMessageView,
  PreviewBody,
  SendMessageBody,
  TemplatePreview,
  TemplateUpdates,
  TemplateView,
} from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAdmin, anAuction, aUser } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import {
  choose,
  deferred,
  fill,
  isDisabled,
  paste,
  press,
  untilNoDialog,
  untilText,
  valueOf,
} from '../../../testing/page.js';
import { refusal } from '../../../testing/fake-server.js';
import { aHubMessage } from '../testing/examples.js';

/** Messages that an admin writes to an audience. */

const browser = fakeBrowser();
const audience: AudienceView = {
  recipients: 1,
  sample: [{ userId: 'c1.u1', name: 'Hana Buyer', companyName: 'Hana Diamonds' }],
};

/** Serves one auction, its audience, the preview and the sending of a message. */
function serveHub(): void {
  const auction = anAuction({ name: 'Autumn tender' });
  const hana = aUser({ firstName: 'Hana' });
  serveDatabase(browser.server, { users: [hana], companies: [aCompany()], auctions: [auction] });
  const filledIn = (text: string) =>
    text.replaceAll('{{auctionName}}', auction.name).replaceAll('{{firstName}}', hana.firstName);
  let sent = aHubMessage();
  browser.server
    .on<{ audience: AudienceView }>('GET /api/notifications/audience', { audience })
    .on<{ preview: TemplatePreview }>('POST /api/templates/preview', ({ body: written }) => {
      const { subject, body } = written as PreviewBody;
      const text = filledIn(body);
      return { preview: { subject: filledIn(subject), text, html: `<p>${text}</p>` } };
    })
    .on<{ notification: HubMessageView }>('POST /api/notifications', ({ body: written }) => {
      const { subject, body, channels } = written as SendMessageBody;
      sent = aHubMessage({ subject: subject!, body: body!, channels });
      return { notification: sent };
    })
    .on<{ notifications: HubMessageView[] }>('GET /api/notifications', () => ({ notifications: [sent] }))
    .on<{ notification: HubMessageView }>('GET /api/notifications/sent/*', () => ({ notification: sent }));
}

test('composes a message to an audience, previews it, sends it and counts its deliveries', async () => {
  serveHub();
  const templates = deferred<object>();
  browser.server.on('GET /api/notifications/whatsapp-templates', () => templates.answer);
  const { user } = browser.open('/notifications-hub', { as: anAdmin() });
  const main = () => screen.getByRole('main');
  await screen.findByRole('status', { name: 'Loading the templates of WhatsApp' });
  templates.goOn({ templates: [], configured: false });
  await user.click(await screen.findByText('Auction', { selector: 'label, label *' }));
  await choose(user, screen.getByRole('combobox', { name: 'Auction' }), /Autumn tender/);
  for (const name of ['All Users on the auction', 'Bids Won Users', 'Bids Lost Users'])
    expect(screen.getByRole('radio', { name })).toBeTruthy();
  expect(isDisabled(screen.getByRole('radio', { name: 'Bids Won Users' }))).toBe(true);
  await untilText(main, 'Reaches 1 person: Hana Buyer (Hana Diamonds)');
  expect(isDisabled(screen.getByRole('checkbox', { name: /^WhatsApp/ }))).toBe(true);
  await untilText(main, 'Not set up: the operator');

  expect(isDisabled(screen.getByRole('button', { name: 'Send to 1 person' }))).toBe(true);
  await user.click(screen.getByText('Own words'));
  const subject = await screen.findByLabelText(/^Subject/);
  await fill(user, subject, 'Lot 1 of ');
  await press(user, 'Auction', screen.getByRole('group', { name: 'Placeholders' }));
  await waitFor(() => expect(valueOf(subject)).toBe('Lot 1 of {{auctionName}}'));
  await fill(user, screen.getByLabelText(/^Text/), 'Dear {{firstName}}, a new certificate is there.');
  await untilText(() => screen.getByRole('complementary', { name: 'Preview and sending' }), 'Lot 1 of Autumn tender');
  const mail = screen.getByTitle<HTMLIFrameElement>('Preview of the mail');
  await waitFor(() => expect(mail.srcdoc).toContain('Dear Hana, a new certificate is there.'));

  await press(user, 'Send to 1 person');
  await press(user, 'Send', await screen.findByRole('dialog'));
  const sent = await screen.findByRole('dialog', { name: 'Lot 1 of Autumn tender' });
  expect(browser.server.callsOf('POST /api/notifications').map(({ body }) => body)).toEqual([
    expect.objectContaining({ audience: 'all', auctionId: 'a1', subject: 'Lot 1 of {{auctionName}}' }),
  ]);
  await untilText(() => sent, 'All Users on the auction · Autumn tender');
  await untilText(() => sent, '1 person');
  expect(within(sent).queryByText(/1 read/)).toBeNull();
  const counts = { ...aHubMessage().counts, read: 1 };
  push.message('messageUpdated', { message: { _id: 'm1', status: 'sent', recipients: 1, counts } });
  await untilText(() => sent, '1 read');
});

test('a retry has the key of the failed send, and the same message sent later has a new key', async () => {
  serveHub();
  let refuses = true;
  const sent = aHubMessage();
  browser.server.on<{ notification: HubMessageView }>('POST /api/notifications', () =>
    refuses ? refusal(409, 'AUCTION_NOT_LIVE') : { notification: sent },
  );
  const { user } = browser.open('/notifications-hub', { as: anAdmin() });
  const sends = () => browser.server.callsOf('POST /api/notifications');
  const write = async () => {
    await user.click(await screen.findByText('Own words'));
    await paste(user, await screen.findByLabelText(/^Subject/), 'Monday');
    await paste(user, screen.getByLabelText(/^Text/), 'We are closed on Monday.');
    // A preview shows that the form has both texts: on a slow machine it is drawn later than they are pasted.
    await untilText(() => screen.getByLabelText('Preview and sending'), 'Monday');
  };
  const send = async (calls: number) => {
    // By text: a search by role takes seconds on this page on a slow machine.
    await untilNoDialog();
    await user.click(await screen.findByText('Send to 1 person'));
    await press(user, 'Send', await screen.findByRole('dialog'));
    await waitFor(() => expect(sends()).toHaveLength(calls));
  };
  await write();
  await send(1);
  refuses = false;
  await send(2);
  await user.keyboard('{Escape}');
  await untilNoDialog();
  await user.click(screen.getByRole('tab', { name: 'Compose' }));
  await write();
  await send(3);
  const [first, retry, next] = sends().map(({ headers, body }) => ({ key: headers.get('idempotency-key'), body }));
  expect(retry).toEqual(first);
  expect(next!.body).toEqual(first!.body);
  expect(next!.key).not.toBe(first!.key);
});

test('the text of an invitation is edited in French; the other languages stay as shown', async () => {
  serveHub();
  const hebrew = { subject: 'הזמנה', body: 'שלום' };
  const text: TemplateView = {
    _id: 'auctionInvitation',
    name: 'auctionInvitation',
    label: 'Invitation to an auction',
    subject: 'Invited',
    body: 'Dear {{firstName}}',
    texts: { fr: { subject: 'Invitation', body: 'Bonjour' }, he: hebrew },
    builtIn: true,
    changed: false,
    updatedAt: null,
  };
  browser.server
    .on<{ texts: TemplateView[] }>('GET /api/message-texts', { texts: [text] })
    .on<{ text: TemplateView }>('PATCH /api/message-texts/auctionInvitation', ({ body }) => ({
      text: { ...text, ...(body as TemplateUpdates), changed: true },
    }));
  const { user } = browser.open('/notifications-hub?tab=templates', { as: anAdmin() });
  await user.click(await screen.findByText('Invitation to an auction'));
  await user.click(await screen.findByText('Français'));
  const subject = await screen.findByLabelText(/^Subject/);
  expect([valueOf(subject), subject.getAttribute('lang')]).toEqual(['Invitation', 'fr']);
  await fill(user, subject, 'Invitation à une vente');
  await user.click(screen.getByText('Save'));
  const calls = () => browser.server.callsOf('PATCH /api/message-texts/auctionInvitation');
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(calls()[0]!.body).toEqual({
    texts: { fr: { subject: 'Invitation à une vente', body: 'Bonjour' }, he: hebrew },
  });
  await user.click(screen.getByText('עברית'));
  await waitFor(() => expect(screen.getByLabelText(/^Subject/).closest('[dir="rtl"]')).toBeTruthy());
});
