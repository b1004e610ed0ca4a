import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { centsOf, usdOf, type AuctionForStaff, type Cents, type LotForStaff } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { amountText, centsTyped, formatUsd, NOT_AN_AMOUNT } from '../../../shared/numbers/amounts.js';
import { notifySuccess } from '../../../shared/notify.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useAction } from '../../../shared/use-action.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { MissingSettings } from '../awards/missing-settings.js';
import { publishResult } from '../state/auction-commands.js';
import { proceedsOf } from './outcomes.js';

interface PublishDialogProps {
  auction: AuctionForStaff;
  lots: LotForStaff[];
  onClose: () => void;
}

/** Publishes the result: each company sees only its own lots and payments. */
export function PublishDialog({ auction, lots, onClose }: PublishDialogProps) {
  const sold = lots.filter((lot) => lot.sold === true);
  const offered = lots.filter(({ withdrawn }) => !withdrawn).length;
  const { paid, reserves, profit } = proceedsOf(lots);
  const [proposed] = useState(() => signedText(centsOf(profit) ?? 0));
  const [text, setText] = useState(proposed);
  const typed = text.trim().replace(/^[-−]/, '');
  const cents = centsTyped(typed);
  const signed = cents === null ? null : typed === text.trim() ? cents : -cents;
  const isLeftOut = text.trim() === '';
  const close = useCloseIfMounted(onClose);
  const { busy, run } = useAction(async () => {
    if (signed === null && !isLeftOut) return;
    await publishResult(auction._id, signed === null ? null : usdOf(signed));
    notifySuccess(t('The result is published.'));
    close();
  }, t('The result could not be published.'));
  const leave = useDiscard(onClose, text !== proposed && !busy);
  return (
    <Modal opened onClose={leave} title={t('Publish the result of {auction}', { auction: auction.name })}>
      <Stack>
        <Text size="sm">
          {t(
            '{count} of {offered, plural, one {# lot} other {# lots}} {count, plural, one {is} other {are}} sold for {amount}. Each company is notified what it won and what it pays. This cannot be undone.',
            { count: sold.length, offered, amount: formatUsd(paid) },
          )}
        </Text>
        {sold.length > 0 && <MissingSettings {...{ auction, sold }} />}
        <TextInput
          label={t('Over the reserves (USD, optional)')}
          description={t(
            'The proceeds of {amount} less the reserves of lots sold, {amount2}. You can write another amount, also below zero, or leave it empty. Buyers never see it.',
            { amount: formatUsd(paid), amount2: formatUsd(reserves) },
          )}
          className="num"
          inputMode="decimal"
          data-autofocus
          value={text}
          error={text && signed === null ? NOT_AN_AMOUNT : null}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => {
            if (signed !== null) setText(signedText(signed));
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Back')}
          </Button>
          <Button disabled={signed === null && !isLeftOut} loading={busy} onClick={run}>
            {t('Publish result')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const signedText = (cents: Cents): string => `${cents < 0 ? '-' : ''}${amountText(Math.abs(cents))}`;
