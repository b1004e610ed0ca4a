import { file, emailOf, PASSWORD } from './story.mjs';

/** Sets up the firm: branding, staff, remembered columns of spreadsheets, folders and templates. */
export async function recordHouse(story) {
  const { admin } = story;
  await admin.house.update({
    name: 'Scheldt Tenders',
    accent: '#1d5863',
    email: 'office@release.test',
    phone: '+32 3 123 45 67',
    address: 'Hoveniersstraat 22\n2018 Antwerp',
    bidTerms: 'A bid binds until the result is published.',
  });
  await admin.house.update({ phone: '+32 3 765 43 21' });
  await admin.house.changeLogo(file(await story.picture({ width: 32, height: 16, format: 'png' }), 'first.png'));
  await admin.house.removeLogo();
  const { logo } = await admin.house.changeLogo(
    file(await story.picture({ width: 64, height: 16, format: 'png', colour: '#1d5863' }), 'logo.png'),
  );
  story.names.logo = logo.address.split('/').at(-1);
  await admin.call('PUT', '/api/house/columns', {
    body: {
      list: 'lots',
      headings: ['No', 'Limit', 'Weight'],
      columns: [
        { field: 'lotNo', heading: 'No' },
        { field: 'reservePrice', heading: 'Limit' },
        { field: 'carats', heading: 'Weight' },
      ],
    },
  });
  await admin.call('PUT', '/api/house/columns', {
    body: { list: 'goods', headings: ['Parcel'], columns: [{ field: 'goodNo', heading: 'Parcel' }] },
  });
  await recordStaff(story);
  await recordTemplates(story);
  await recordFolders(story);
}

async function recordStaff(story) {
  const { admin } = story;
  const person = (name) => ({ firstName: name, lastName: 'Staff', email: emailOf(name) });
  await admin.addStaff({ ...person('colleague'), password: PASSWORD, role: 'admin' });
  story.keep('second admin', await story.signIn(emailOf('colleague')));
  await admin.addStaff({ ...person('auditor'), role: 'auditor' });
  const auditor = await story.guest().acceptInvitation(await story.linkTo(emailOf('auditor'), 'invite'), PASSWORD);
  story.keep('auditor', auditor);
  const invited = await admin.addStaff({ ...person('clerk'), role: 'auditor' });
  await admin.call('POST', `/api/user/invite/${invited._id}`);
  const promoted = await admin.addStaff({ ...person('promoted'), password: PASSWORD, role: 'auditor' });
  await admin.updateUser(promoted._id, { role: 'admin' });
  await admin.updateUser(promoted._id, { role: 'auditor' });
  const left = await admin.addStaff({ ...person('left'), password: PASSWORD, role: 'auditor' });
  await admin.call('DELETE', `/api/user/delete/${left._id}`);
}

async function recordTemplates({ admin, names }) {
  await admin.templates.update('auctionPausedTemplate', { subject: 'A pause: {{auctionName}}' });
  await admin.templates.update('welcomeTemplate', { subject: 'Hello {{firstName}}' });
  await admin.templates.reset('welcomeTemplate');
  const lunch = await admin.templates.create({ name: 'Lunch', subject: 'Lunch, {{firstName}}', body: 'At noon.' });
  names.templates['Lunch'] = lunch._id;
  await admin.templates.update(lunch._id, { body: 'At half past twelve.' });
  const supper = await admin.templates.create({ name: 'Supper', subject: 'Supper', body: 'At eight.' });
  await admin.templates.delete(supper._id);
}

async function recordFolders({ admin, names }) {
  const pdf = (text) => `%PDF-1.7\n${text}\n%%EOF`;
  const shown = await admin.folders.create({ name: 'Brochures', public: true });
  const papers = await admin.documents.upload(shown._id, [
    file(pdf('One'), 'one.pdf'),
    file(pdf('Two'), 'two.pdf'),
    file(pdf('Three'), 'three.pdf'),
  ]);
  const [one, two, three] = papers.map(({ _id }) => _id);
  await admin.documents.replace(shown._id, one, file(pdf('One, corrected'), 'one.pdf'));
  await admin.documents.rename(shown._id, two, 'second.pdf');
  await admin.documents.delete(shown._id, three);
  const hidden = await admin.folders.create({ name: 'Drafts' });
  await admin.folders.rename(hidden._id, 'Internal papers');
  await admin.documents.upload(hidden._id, [file(pdf('Internal'), 'internal.pdf')]);
  const toggled = await admin.folders.create({ name: 'Shown and hidden' });
  await admin.folders.toggleVisibility(toggled._id);
  await admin.folders.toggleVisibility(toggled._id, false);
  const deleted = await admin.folders.create({ name: 'Deleted' });
  await admin.folders.delete(deleted._id);
  Object.assign(names.folders, { public: shown._id, hidden: hidden._id });
  Object.assign(names.files, { 'one.pdf': one, 'second.pdf': two });
}
