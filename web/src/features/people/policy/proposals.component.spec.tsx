import { expect, test } from '@jest/globals';
import { NO_POLICY, type PolicyView, type ProposalView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin } from '../../../testing/examples.js';
import { choose, fill, isDisabled } from '../../../testing/page.js';
import { push } from '../../../testing/fake-socket.js';

const browser = fakeBrowser();

const aProposal = (change: Partial<ProposalView> = {}): ProposalView => ({
  _id: 'p1',
  state: 'open',
  expiresAt: '2026-12-01T12:15:00.000Z',
  action: 'bidOnBehalf',
  proposedBy: { _id: 'house.ida', name: 'Ida Second' },
  proposedAt: '2026-12-01T12:00:00.000Z',
  approvedBy: null,
  brokenGlass: null,
  reason: null,
  code: null,
  call: null,
  auction: { _id: 'a1', title: 'November tender' },
  details: null,
  names: null,
  ...change,
});
const aPolicy = (seconds: string[]): PolicyView => ({
  policy: { ...NO_POLICY, twoPeople: ['bidOnBehalf', 'staff', 'policy', 'factorReset'] },
  pending: null,
  unmet: { nobody: 0, staff: 2, bidders: 0, all: 2 },
  seconds: seconds.map((name) => ({ _id: name, name })),
});

function serve(first: ProposalView[], seconds = ['Ida', 'Max']) {
  let proposals = first;
  browser.server
    .on<{ policy: PolicyView }>('GET /api/policy', { policy: aPolicy(seconds) })
    .on<{ proposals: ProposalView[] }>('GET /api/approvals', () => ({ proposals }));
  return (next: ProposalView[]): void => {
    proposals = next;
    push.message('proposalsChanged', {});
  };
}
const cards = () => screen.getAllByRole('article', { name: 'Bid for a company' });

test('the approver reads names, and each value in its own place', async () => {
  const details = { lotId: 'a1.l1', biddingAmount: 1200, reason: 'By phone\nbiddingAmount: 5', id: 'a1' };
  serve([aProposal({ details, names: { 'a1.l1': '7' } })]);
  browser.open('/policy', { as: anAdmin() });
  const [card] = await screen.findAllByRole('article', { name: 'Bid for a company' });
  const facts = within(card!)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(facts).toEqual(['7', '$1,200.00', 'By phone\nbiddingAmount: 5']);
  expect(within(card!).getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(within(card!).queryByRole('button', { name: 'Do it without a second person' })).toBeNull();
});

test('the approver reads which call it is, and what is removed', async () => {
  serve([
    aProposal({ call: 'BiddingController.delete', details: { id: 'a1.b1' }, names: { 'a1.b1': '7 · Ann' } }),
    aProposal({ _id: 'p2', action: 'houseSettings', auction: null, details: { phone: null, name: 'Scheldt' } }),
  ]);
  browser.open('/policy', { as: anAdmin() });
  const card = await screen.findByRole('article', { name: 'Bid for a company' });
  expect(within(card).getByText('Withdraw')).toBeTruthy();
  const settings = screen.getByRole('article', { name: 'Change settings of the house, and bank details' });
  expect(
    within(settings)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['–', 'Scheldt']);
});

test('the list is live, and the own proposal offers break-glass but no approval', async () => {
  const me = anAdmin();
  const change = serve([]);
  browser.open('/policy', { as: me });
  await screen.findByText('There are none.');
  change([aProposal({ proposedBy: { _id: me._id, name: 'Me' } })]);
  await screen.findByRole('button', { name: 'Do it without a second person' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  change([aProposal({ state: 'executed', brokenGlass: 'Alone.' })]);
  await screen.findByText('Without a second person');
  expect(cards()).toHaveLength(1);
});

test('a warning shows while fewer than two second persons remain', async () => {
  serve([], ['Max']);
  browser.open('/policy', { as: anAdmin() });
  await screen.findByText('Fewer than two second persons');
});

test('an ended proposal shows the reason in words, and the details of an invitation have labels', async () => {
  const observes = { kind: 'auction', subject: 'a9', until: '2026-12-31' };
  const details = { firstName: 'Olga', lastName: 'Gold', email: 'olga@regulator.test', role: 'observer', observes };
  serve([
    aProposal({ action: 'staff', auction: null, details, names: { a9: 'December rough' } }),
    aProposal({ _id: 'p2', action: 'publish', state: 'overtaken', code: 'AUCTION_ALREADY_PUBLISHED' }),
  ]);
  browser.open('/policy', { as: anAdmin() });
  const card = await screen.findByRole('article', { name: 'Invite, promote or delete staff' });
  expect(
    within(card)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['First name', 'Last name', 'E-mail', 'Role', 'Watches', 'Auction or viewing', 'Last day']);
  expect(
    within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Olga', 'Gold', 'olga@regulator.test', 'Observer', 'Auction', 'December rough', '2026-12-31']);
  expect(await screen.findByText('Nothing was done: The auction is published already.')).toBeTruthy();
});

test('the form counts the people of the chosen audience, and needs a valid day', async () => {
  serve([]);
  const saved: unknown[] = [];
  browser.server.on<{ policy: PolicyView }>('PUT /api/policy', ({ body }) => {
    saved.push(body);
    return { policy: aPolicy([]) };
  });
  const { user } = browser.open('/policy', { as: anAdmin() });
  expect(await screen.findByText('Everybody meets it')).toBeTruthy();
  await choose(user, screen.getByRole('combobox', { name: 'Required for' }), 'Staff');
  expect(await screen.findByText('2 people do not meet it yet')).toBeTruthy();
  const day = screen.getByLabelText<HTMLInputElement>(/^From the day/);
  const save = () => screen.getByRole('button', { name: 'Save' });
  expect(day.value).not.toBe('');
  await fill(user, day, '31/31/2026');
  expect(isDisabled(save())).toBe(true);
  await fill(user, day, '31/12/2026');
  await user.click(save());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ factors: { required: 'staff', from: '2026-12-31' } });
});

test('a reason in Hebrew is read from the right, also on an English page', async () => {
  serve([aProposal({ state: 'refused', reason: 'לא הבנתי (1)', action: 'bidOnBehalf' })]);
  browser.open('/policy', { as: anAdmin() });
  expect((await screen.findByText('לא הבנתי (1)')).tagName).toBe('BDI');
});
