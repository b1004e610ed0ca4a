import { emailOf, file, PASSWORD } from './story.mjs';

/** Makes companies and people in each state, the terms, and data that belongs to a person. */
export async function recordPeople(story) {
  const { admin } = story;
  const buyer = await admit(story, 'buyer', 'Antwerp Stones');
  await admin.terms.publish(file('Terms of the house, first version.', 'terms.txt'));
  await admit(story, 'rival', 'Brussels Gems');
  // This company never accepts the second version of the terms.
  await admit(story, 'outsider', 'Cape Diamonds');
  await buyer.terms.accept('1');
  await recordMembers(story);
  await admin.terms.publish(file('Terms of the house, second version.', 'terms.txt'));
  for (const name of ['buyer', 'partner', 'member', 'viewer', 'rival']) await story.people[name].terms.accept('2');
  await recordApprovals(story);
  await recordImport(story);
  await recordAccounts(story);
}

const application = (story, name, companyName) =>
  story.driver.applicationOf(name, { email: emailOf(name), companyName, firstName: name });

/** Signs up a company's first person and accepts the current version of the terms. */
async function signUp(story, name, companyName) {
  const terms = await story.admin.terms.current();
  const body = application(story, name, companyName);
  await story.guest().signUp(terms ? { ...body, acceptTerms: true, termsVersion: terms.version } : body);
}

/** Admits a company's first person: signed up, approved, signed in, with a confirmed address. */
async function admit(story, name, companyName) {
  await signUp(story, name, companyName);
  await story.admin.approve(emailOf(name));
  const person = await story.signIn(emailOf(name));
  await person.call('POST', '/api/auth/confirm-email', {
    body: { token: await story.linkTo(emailOf(name), 'confirm') },
  });
  story.names.companies[companyName] = person.companyId;
  return story.keep(name, person);
}

/** Makes the people of one company: invited by its buyer and by staff, confirmed, promoted, deleted. */
async function recordMembers(story) {
  const { admin, people } = story;
  const { buyer } = people;
  const person = (name, role) => ({ firstName: name, lastName: 'Colleague', email: emailOf(name), role });
  const accept = async (name) =>
    story.keep(name, await story.guest().acceptInvitation(await story.linkTo(emailOf(name), 'invite'), PASSWORD));
  await admin.inviteMember(buyer.companyId, person('partner', 'buyer'));
  await buyer.inviteMembers(buyer.companyId, [
    { ...person('member', 'buyerCompanyMember'), position: 'Sorter', categories: ['gemstones'] },
    person('leaver', 'viewerOnly'),
    person('waiting', 'viewerOnly'),
  ]);
  await buyer.call('POST', `/api/user/add-viewing-member/${buyer.companyId}`, { body: person('viewer') });
  for (const name of ['partner', 'member', 'viewer', 'leaver']) await accept(name);
  for (const name of ['partner', 'member', 'viewer']) await people[name].terms.accept('1');

  const { users } = await buyer.call('GET', '/api/user/getAll');
  const waiting = users.find(({ email }) => email === emailOf('waiting'));
  story.names.people.waiting = {
    email: waiting.email,
    userId: waiting._id,
    companyId: buyer.companyId,
    role: 'viewerOnly',
  };
  await buyer.call('POST', `/api/user/invite/${waiting._id}`);
  await admin.call('POST', `/api/user/invite/${waiting._id}`);

  const change = (by, userId, body) => by.call('PATCH', `/api/user/update-viewing-member/${userId}`, { body });
  await change(buyer, waiting._id, { role: 'buyerCompanyMember', position: 'Trainee' });
  await change(buyer, waiting._id, { role: 'viewerOnly' });
  await admin.updateUser(waiting._id, { role: 'buyerCompanyMember' });
  await buyer.call('PATCH', `/api/user/confirm-colleague/${people.partner.userId}`);

  for (const [name, by] of [
    ['former', admin],
    ['gone', buyer],
  ]) {
    const { invited } = await by.inviteMember(buyer.companyId, person(name, 'buyerCompanyMember'));
    await by.call('DELETE', `/api/user/delete/${invited[0]._id}`, { body: { isBuyerRequest: by === buyer } });
  }
}

/** Makes companies that are pending, rejected, approved again, or have an unconfirmed address. */
async function recordApprovals(story) {
  const { admin, names } = story;
  const idOf = async (name) => (await admin.users()).find(({ email }) => email === emailOf(name));
  for (const [name, company] of [
    ['pending', 'Delta Stones'],
    ['refused', 'Eastern Stones'],
    ['unconfirmed', 'Juno Gems'],
  ])
    await signUp(story, name, company);
  for (const [name, company] of [
    ['pending', 'Delta Stones'],
    ['refused', 'Eastern Stones'],
    ['unconfirmed', 'Juno Gems'],
  ]) {
    const { _id, email, companyId, role } = await idOf(name);
    names.people[name] = { email, userId: _id, companyId, role };
    names.companies[company] = companyId;
  }
  await admin.updateUser(names.people.refused.userId, { status: 'rejected' });
  await admin.approve(emailOf('unconfirmed'));
  await admit(story, 'dismissed', 'Fjord Diamonds');
  await admit(story, 'erased', 'Garnet House');
  const returning = await admit(story, 'returning', 'Harbour Gems');
  await admin.updateCompany(returning.companyId, { status: 'rejected' });
  await admin.updateCompany(returning.companyId, { status: 'approved' });
  story.keep('returning', await story.signIn(emailOf('returning')));
  // Staff do not see a sign-up with an address that another person holds.
  await story.guest().signUp({
    ...application(story, 'buyer', 'Impostor Stones'),
    acceptTerms: true,
    termsVersion: '2',
  });
}

async function recordImport({ admin, names }) {
  const rows = [
    'First name,Last name,E-mail,Company,Country,Position,Role',
    `Ada,Byron,${emailOf('ada')},Analytical Stones,GB,Owner,Buyer`,
    `Charles,Babbage,${emailOf('charles')},Analytical Stones,GB,,`,
  ];
  const body = new FormData();
  body.append('file', file(rows.join('\n'), 'people.csv'));
  const answer = await fetch(`${admin.address}/api/user/bulk/file`, {
    method: 'POST',
    headers: { cookie: admin.cookie },
    body,
  });
  const { filePath } = await answer.json();
  const { imported } = await admin.call('POST', '/api/user/bulk/upload', { body: { filePath, newCompany: true } });
  if (imported !== 2) throw new Error(`${imported} people were imported, not 2`);
  const ada = (await admin.users()).find(({ email }) => email === emailOf('ada'));
  names.companies['Analytical Stones'] = ada.companyId;
}

/** Makes personal data: documents, the own company, account preferences, another session. */
async function recordAccounts(story) {
  const { people, admin } = story;
  const { buyer, member, rival } = people;
  const form = new FormData();
  form.append('position', 'Owner');
  for (const name of ['doc1', 'doc2']) form.append(name, new File(['%PDF-1.7 %%EOF'], `${name}.pdf`));
  await fetch(`${buyer.address}/api/user/buyer/update/${buyer.userId}`, {
    method: 'PATCH',
    headers: { cookie: buyer.cookie },
    body: form,
  });
  await buyer.call('PATCH', `/api/user/buyer/update/${buyer.userId}`, { body: { deleteDoc2Request: true } });
  await member.call('PATCH', `/api/user/buyer/update/${member.userId}`, { body: { darkMode: true } });
  await buyer.updateCompany(buyer.companyId, { registrationNo: 'BE 0123.456.789', address: 'Hoveniersstraat 2' });
  await admin.updateCompany(rival.companyId, { name: 'Brussels Gems & Co', country: 'NL' });
  await rival.notifications.choose({ goodsLists: false });
  await story.signIn(emailOf('buyer'));
  await story.signIn(emailOf('buyer'), 'not this password').catch(() => undefined);
}

/** Removes people who affect auctions and viewings: the last part of the story. */
export async function recordDepartures(story) {
  const { admin, people, names } = story;
  const { buyer, leaver, dismissed, erased } = people;
  await buyer.call('DELETE', `/api/user/delete/${leaver.userId}`, { body: { isBuyerRequest: true } });
  await admin.updateCompany(dismissed.companyId, { status: 'rejected' });
  await admin.call('DELETE', `/api/company/delete/${erased.companyId}`);
  await story.until('the viewing has seen them leave', async () => {
    const { companies } = await admin.viewings.one(names.viewings.published);
    return !companies.includes(dismissed.companyId) && !companies.includes(erased.companyId);
  });
  const auctionId = names.auctions.live;
  await admin.call('PATCH', `/api/bidding/void/${auctionId}`, {
    body: { companyId: erased.companyId, reason: 'The company is deleted', toldToCompany: true },
  });
}
