import { Badge, Button, Group, Progress, Text, Title } from '@mantine/core';
import type { RunningAuction } from '@tender/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { formatLeft, leftWhilePaused } from '../../../shared/time/time.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { CountDown } from '../../../shared/ui/display/count-down.js';
import classes from '../dashboard.module.css';
import { NUMBERS } from '../../../shared/language/language.js';

export function RunningAuctions({ running }: { running: readonly RunningAuction[] }) {
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running">
      <Title order={2} id="running" mb="sm">
        {t('Live now')}
      </Title>
      <div className={classes['auctions']}>
        {running.map((auction) => (
          <Auction key={auction._id} auction={auction} />
        ))}
      </div>
    </section>
  );
}

const IS_RUNNING = { published: true, cancelled: false, resultPublished: false } as const;

function Auction({ auction }: { auction: RunningAuction }) {
  const { _id, name, status, endsAt, timeZone, bidVisibility, lots, lotsWithBids, bids, bidding, companies } = auction;
  const to = `/auction-monitoring?id=${_id}`;
  return (
    <article className={`sheet ${classes['auction']}`} data-status={status} aria-label={name}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} className={classes['name'] ?? ''}>
          <Link to={to}>{name}</Link>
        </Title>
        <Group gap={6} wrap="nowrap">
          {bidVisibility === 'sealed' && (
            <Badge variant="light" color="sapphire" radius="sm" tt="none" fw={600} miw="max-content">
              {t('Sealed to the house, too')}
            </Badge>
          )}
          <AuctionBadge auction={{ ...auction, ...IS_RUNNING }} />
        </Group>
      </Group>
      <Group gap={8} align="baseline">
        {status === 'live' ? (
          <>
            <Text size="sm" c="dimmed">
              {t('Ends in')}
            </Text>
            <CountDown until={endsAt} timeZone={timeZone} label={t('Ends')} size="xl" />
          </>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t('Left when it resumes')}
            </Text>
            <Text size="xl" fw={600} className="num">
              {formatLeft(leftWhilePaused(auction))}
            </Text>
          </>
        )}
      </Group>
      <div>
        <Progress
          value={lots === 0 ? 0 : (lotsWithBids / lots) * 100}
          size="sm"
          color={lotsWithBids < lots ? 'citrine.4' : 'emerald.5'}
          aria-label={t('{lotsWithBids} of {lots, plural, one {# lot} other {# lots}} with a bid', {
            lotsWithBids,
            lots,
          })}
        />
        <Text size="sm" c="dimmed" className="num" mt={4}>
          {t('{lotsWithBids} of {lots, plural, one {# lot} other {# lots}} with a bid', { lotsWithBids, lots })}
        </Text>
      </div>
      <Figures auction={auction} bids={bids} companies={t('{bidding} of {companies}', { bidding, companies })} />
      <Button
        component={Link}
        to={to}
        variant="light"
        mt="auto"
        miw={160}
        style={{ alignSelf: 'flex-start' }}
        aria-label={t('Monitor: {name}', { name })}
      >
        {t('Monitor')}
      </Button>
    </article>
  );
}

/** A sealed auction shows the number of bids, never amounts. */
function Figures({ auction, bids, companies }: { auction: RunningAuction; bids: number; companies: string }) {
  return (
    <dl className={classes['figures']}>
      <Figure label={t('Standing bids')} value={bids.toLocaleString(NUMBERS)} />
      <Figure label={t('Companies bidding')} value={companies} />
      <Figure label={t('Sum of best bids')} value={auction.value === null ? t('Sealed') : formatUsd(auction.value)} />
      <Figure
        label={t('At the reserve')}
        value={
          auction.reached === null
            ? t('Sealed')
            : t('{lots, plural, one {# lot} other {# lots}}', { lots: auction.reached })
        }
      />
    </dl>
  );
}

const Figure = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt className="eyebrow">{label}</dt>
    <dd className="num">{value}</dd>
  </div>
);
