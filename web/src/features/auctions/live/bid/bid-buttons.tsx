import { Button, type ButtonProps } from '@mantine/core';
import type { BidView, LotView } from '@tender/contracts';
import { IconX } from '@tabler/icons-react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { withdrawalOf } from './bid-requests.js';
import { dispatch } from './bid-runner.js';
import classes from '../styles/lots.module.css';

interface PlaceButtonProps extends Pick<ButtonProps, 'disabled' | 'loading' | 'variant'> {
  lotNo: string;
  isRevision: boolean;
  onClick: () => void;
}

export const PlaceButton = ({ lotNo, isRevision, ...button }: PlaceButtonProps) => (
  <Button
    size="compact-sm"
    aria-label={isRevision ? t('Revise bid on lot {lotNo}', { lotNo }) : t('Place bid on lot {lotNo}', { lotNo })}
    {...button}
  >
    {/* Both words have their place from the start: a first bid moves nothing. */}
    <span className={classes['either']}>
      <span aria-hidden={isRevision ? true : undefined}>{t('Place bid')}</span>
      <span aria-hidden={isRevision ? undefined : true}>{t('Revise bid')}</span>
    </span>
  </Button>
);

interface WithdrawProps {
  lot: LotView;
  standing: BidView | undefined;
  disabled: boolean;
}

/** Withdraws a bid after a confirmation. Without a bid it is invisible, so that the first bid moves nothing. On a narrow screen it is an icon. */
export function Withdraw({ lot, standing, disabled }: WithdrawProps) {
  const askFirst = () =>
    standing &&
    confirmAction({
      title: t('Withdraw the bid on lot {lotNo}?', { lotNo: lot.lotNo }),
      text:
        standing.biddingAmount === null
          ? t('The bid no longer counts.')
          : t('The bid of {amount} no longer counts. You may bid again while the auction runs.', {
              amount: formatUsd(standing.biddingAmount),
            }),
      confirm: t('Withdraw'),
      danger: true,
      onConfirm: () => dispatch(lot._id, { type: 'submit', sent: withdrawalOf(lot, standing) }),
    });
  return (
    <Button
      // A new element for each state: the focus leaves one that becomes invisible (`focus-back.ts`).
      key={String(standing !== undefined)}
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={classes['withdraw'] ?? ''}
      c={disabled ? undefined : 'dimmed'}
      disabled={disabled || !standing}
      aria-hidden={!standing || undefined}
      title={t('Withdraw')}
      aria-label={t('Withdraw bid on lot {lotNo}', { lotNo: lot.lotNo })}
      onClick={askFirst}
    >
      <span data-words>{t('Withdraw')}</span>
      <IconX size={15} aria-hidden="true" />
    </Button>
  );
}
