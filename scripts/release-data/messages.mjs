import { emailOf } from './story.mjs';

const DAY = 86_400_000;

/** Makes sent, scheduled and cancelled messages, and uses notifications and mails as their readers do. */
export async function recordMessages(story) {
  const { admin, people, names } = story;
  const { buyer, rival, member } = people;
  const inApp = { channels: ['inApp'] };
  const send = (name, body) =>
    admin.notifications.send({ subject: name, body: 'For {{firstName}}.', ...body }).then((message) => {
      names.messages[name] = message._id;
      return message;
    });
  const once = await send('Holidays', { audience: 'all', channels: ['inApp', 'email'] });
  await send('About the viewing', { audience: 'all', viewingId: names.viewings.published, ...inApp });
  await send('About the auction', { audience: 'all', auctionId: names.auctions.live, ...inApp });
  await admin.notifications.send({ audience: 'auction', templateId: names.templates.Lunch, ...inApp });
  const soon = await send('Later', { audience: 'all', ...inApp, scheduledFor: story.after(3_000) });
  // Due almost a year after the data was made: a message that becomes due while the server is stopped makes its next
  // start doubt the clock.
  await send('Next year', { audience: 'all', ...inApp, scheduledFor: story.after(360 * DAY) });
  const never = await send('Never', { audience: 'all', ...inApp, scheduledFor: story.after(DAY) });
  await admin.notifications.cancel(never._id);
  await admin.notifications.remind(member.userId, {
    viewingId: names.viewings.published,
    type: 'appointmentReminderTemplate',
  });
  await admin.notifications.remindNotBid(names.auctions.resumed);
  for (const { _id } of [once, soon])
    await story.until('the message is sent', async () => (await admin.notifications.one(_id)).status === 'sent');

  const { receipts } = await buyer.proof.receipts(names.auctions.live);
  names.receipts = receipts.map(({ hash }) => `/api/proof/receipts/${names.auctions.live}/${hash}`);

  const { notifications } = await buyer.notifications.own();
  await buyer.notifications.markRead(notifications[0]._id);
  await member.notifications.markAll();
  await people.viewer.notifications.clearAll();
  await rival.notifications.unsubscribe(await story.linkTo(rival.email, 'unsubscribe'));
}

/** Makes mails without a mail server, so that the server keeps them. */
export async function recordKeptMails(story) {
  const { admin, names } = story;
  await story.until('the anchor of the day', async () => (await admin.log.present()).size > 0);
  const { invited } = await admin.inviteMember(names.people.buyer.companyId, {
    firstName: 'Late',
    lastName: 'Colleague',
    email: emailOf('late'),
    role: 'viewerOnly',
  });
  const [{ _id, email, companyId, role }] = invited;
  names.people.late = { email, userId: _id, companyId, role };
  await admin.invite(names.auctions.pending, [emailOf('another-stranger')]);
  await story.guest().call('POST', '/api/auth/forgot-password', { body: { email: names.people.rival.email } });
}
