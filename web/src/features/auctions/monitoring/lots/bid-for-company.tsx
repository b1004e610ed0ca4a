import { Alert, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { can, type AuctionView, type BidView, type LotView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { centsTyped, formatUsd, NOT_AN_AMOUNT, usdTyped } from '../../../../shared/numbers/amounts.js';
import { loadDirectory, nameOf, useDirectory } from '../../../../shared/directory/directory.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { notifyActionFailed, notifySuccess } from '../../../../shared/notify.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { useAction } from '../../../../shared/use-action.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useDiscard } from '../../../../shared/ui/dialogs/use-discard.js';
import { BidRule } from '../../labels/bid-rule.js';
import { bidForCompany } from '../../state/auction-commands.js';
import { canLowerBids } from '../../auction-rules.js';
import { lastChange } from '../../state/auctions-state.js';
import { entriesBy } from './entries.js';
import { entryDoubt } from './entry-doubt.js';
import { ReasonField } from '../../../../shared/ui/dialogs/reason-field.js';
import { labelled } from '../../../../shared/language/join-texts.js';

interface BidForCompanyProps {
  auction: AuctionView;
  lot: LotView;
  /** Standing bids on the lot. */
  standing: BidView[];
  onClose: () => void;
}

/** Enters a bid that a company made by telephone or in the room. */
export function BidForCompany({ auction, lot, standing, onClose }: BidForCompanyProps) {
  // Load users who joined a company later: they may also bid by telephone.
  useLoad('directory', loadDirectory, { onReturn: false });
  const { companies, users } = useDirectory((state) => state);
  const [userId, setUserId] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  /** Text of the doubt that the admin has confirmed; null if none. */
  const [meant, setMeant] = useState<string | null>(null);
  const [enter] = useState(() => entriesBy(bidForCompany));
  const buyers = users.filter(({ role, status }) => can(role, 'bid:own') && status === 'approved');
  const data = companies
    .filter(({ _id, status }) => status === 'approved' && auction.companies.includes(_id))
    .map(({ _id, name }) => ({
      group: name,
      items: buyers
        .filter(({ companyId }) => companyId === _id)
        .map((user) => ({ value: user._id, label: labelled(name, nameOf(user)) })),
    }))
    .filter(({ items }) => items.length > 0);
  const buyer = buyers.find(({ _id }) => _id === userId);
  const present = standing.find(({ companyId }) => companyId === buyer?.companyId);
  const usd = usdTyped(amount);
  const problem = problemOf(usd, lot, canLowerBids(auction) ? undefined : present);
  const cents = centsTyped(amount);
  const doubt = cents === null || problem || !buyer ? null : entryDoubt(cents, lot, present);
  const doubted = doubt && t('Yes, I mean {amount} ({doubt})', { amount: formatUsd(usd ?? 0), doubt });
  const close = useCloseIfMounted(onClose);
  const { busy, run } = useAction(
    async () => {
      if (!buyer?.companyId || usd === null) return;
      const seen = present && lastChange(present);
      await enter(
        JSON.stringify([userId, usd, reason.trim()]),
        present && seen
          ? { bidId: present._id, biddingAmount: usd, userId: buyer._id, reason: reason.trim(), seen }
          : {
              auctionId: auction._id,
              lotId: lot._id,
              biddingAmount: usd,
              userId: buyer._id,
              companyId: buyer.companyId,
              reason: reason.trim(),
            },
      );
      notifySuccess(t('The bid on lot {lotNo} is entered.', { lotNo: lot.lotNo }));
      close();
    },
    (error) => {
      if (
        notifyActionFailed(
          error,
          t('The answer was lost. Check in the list whether the bid was entered, or try again.'),
        )
      )
        close();
    },
  );
  const leave = useDiscard(onClose, `${amount}${reason}`.trim() !== '' && !busy);
  return (
    <Modal opened onClose={leave} title={t('Bid for a company on lot {lotNo}', { lotNo: lot.lotNo })} zIndex={1210}>
      <Stack>
        <Select
          label={t('Company and buyer')}
          description={t(
            'The bid is in this buyer’s name. The company’s receipt says that the house entered it, and why; the history says who entered it.',
          )}
          searchable
          required
          data={data}
          value={userId}
          onChange={(chosen) => {
            setUserId(chosen);
            setMeant(null);
          }}
        />
        {present && (
          <Text size="sm" role="status">
            {present.biddingAmount === null
              ? t('The company has a bid; it will be revised.')
              : t('The company’s current bid is {amount}; it will be revised.', {
                  amount: formatUsd(present.biddingAmount),
                })}
          </Text>
        )}
        <TextInput
          label={t('Amount (USD)')}
          required
          className="num"
          inputMode="decimal"
          value={amount}
          error={amount && usd === null ? NOT_AN_AMOUNT : problem}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <ReasonField value={reason} onChange={setReason} />
        {doubted && (
          <Alert role="alert" color="citrine" title={t('Is every digit right?')}>
            <Checkbox
              label={doubted}
              checked={meant === doubted}
              onChange={(event) => setMeant(event.currentTarget.checked ? doubted : null)}
            />
          </Alert>
        )}
        <Text size="sm">
          <BidRule auction={auction} />
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Back')}
          </Button>
          <Button
            loading={busy}
            disabled={
              !buyer || usd === null || problem !== null || !reason.trim() || (doubted !== null && meant !== doubted)
            }
            onClick={run}
          >
            {usd === null || problem !== null ? t('Enter the bid') : t('Enter {amount}', { amount: formatUsd(usd) })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Why the server would refuse the amount, or null. @param binding the company's bid, if it cannot be lowered */
function problemOf(usd: number | null, { minimumBid }: LotView, binding: BidView | undefined): string | null {
  if (usd === null) return null;
  if (minimumBid !== null && usd < minimumBid) return t('At least {amount}', { amount: formatUsd(minimumBid) });
  const bid = binding?.biddingAmount ?? null;
  return bid === null || usd >= bid
    ? null
    : t('Below the company’s bid of {amount}: bids can only be raised', { amount: formatUsd(bid) });
}
