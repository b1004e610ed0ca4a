import { Alert, Button, Group, Text } from '@mantine/core';
import type { AuctionForStaff, LotForStaff } from '@tender/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SealedPromise } from '../../../shared/labels/sealed-promise.js';
import { t } from '../../../shared/language/t.js';
import { KeyLost } from '../key-lost.js';
import { endOf } from '../result/outcomes.js';
import classes from './monitoring.module.css';

interface NoticesProps {
  auction: AuctionForStaff;
  lots: LotForStaff[];
  sealed: boolean;
}

/** States of the auction that an admin must know. Each takes as few lines as possible: the grid begins below them. */
export function Notices({ auction, lots, sealed }: NoticesProps) {
  return (
    <>
      {isPausedByServer(auction) && (
        <Notice color="citrine" title={t('Paused')}>
          {pauseInWords(auction)}
        </Notice>
      )}
      {auction.status === 'completed' && <Ended auction={auction} lots={lots} />}
      <KeyLost auction={auction} />
      {sealed && !auction.keyLost && (
        <Notice color="sapphire" title={t('Sealed to the house, too')}>
          <SealedPromise /> {t('The grid shows who has bid, and nothing else.')}
        </Notice>
      )}
    </>
  );
}

const Notice = ({ color, title, children }: { color: string; title: string; children: ReactNode }) => (
  <Alert color={color} role="status" p="5px 12px">
    <div className={classes['notice']}>
      <strong>{title}</strong> {children}
    </div>
  </Alert>
);

function Ended({ auction, lots }: { auction: AuctionForStaff; lots: LotForStaff[] }) {
  const undecided = lots.filter((lot) => endOf(lot) === 'undecided').length;
  const to = `/auction-result?id=${auction._id}`;
  const [says, link] = auction.cancelled
    ? [
        auction.reason
          ? t('The auction was cancelled: no lot is sold. Reason: {reason}', { reason: auction.reason })
          : t('The auction was cancelled: no lot is sold.'),
        null,
      ]
    : auction.resultPublished
      ? [t('The result is published.'), { to, label: t('See the result') }]
      : undecided > 0
        ? [
            t('{undecided, plural, one {# lot} other {# lots}} to decide on.', { undecided }),
            { to: `${to}&show=undecided`, label: t('Decide') },
          ]
        : [t('Every lot is decided. The result is not published yet.'), { to, label: t('Go to the result') }];
  return (
    <Notice color="gray" title={t('Ended')}>
      <Group component="span" display="inline-flex" gap="sm">
        <span>{says}</span>
        {auction.reason && !auction.cancelled && <span>{t('Reason: {reason}', { reason: auction.reason })}</span>}
        {link && (
          <Button component={Link} to={link.to} size="compact-xs">
            {link.label}
          </Button>
        )}
      </Group>
    </Notice>
  );
}

const isPausedByServer = ({ status, reason }: AuctionForStaff): boolean =>
  status === 'paused' && (reason === 'outage' || reason === 'clock');

/** A pause by staff, on the line of the figures: it moves no cell that an admin may be about to press. */
export const PauseNote = ({ auction }: { auction: AuctionForStaff }) =>
  auction.status === 'paused' &&
  !isPausedByServer(auction) && (
    <Text size="sm" truncate role="status" title={pauseInWords(auction)} className={classes['pause'] ?? ''}>
      <strong>{t('Paused')}</strong> {pauseInWords(auction)}
    </Text>
  );

/** The reason of the pause; codes of the server get a sentence. */
function pauseInWords({ reason }: AuctionForStaff): string {
  switch (reason) {
    case 'outage':
      return t('The server was down shortly before the end, so no one could bid. Resume to give the time back.');
    case 'clock':
      return t(
        'The server’s clock was set, and by one of the two times the auction would have ended. Check the clock, then resume to give the time back.',
      );
    default:
      return reason || t('No bids are possible.');
  }
}
