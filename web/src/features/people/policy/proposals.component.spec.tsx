import { expect, test } from '@jest/globals';
import { NO_POLICY, type PolicyView, type ProposalView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';

/** Proposals on the page *Policy*. */

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
  unmet: 0,
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
