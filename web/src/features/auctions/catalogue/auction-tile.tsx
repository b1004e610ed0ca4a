import { Button, Group, Text, Title } from '@mantine/core';
import { AUCTION_TYPE_LABELS, GOODS_CATEGORY_LABELS, type AuctionView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { ChangedLink } from '../../../shared/addenda/changed.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { buyerPageOf, auctionChangesPage, isRunning } from '../auction-lists.js';
import { AuctionTime } from '../auction-time.js';
import classes from './auction-tile.module.css';
import { labelled } from '../../../shared/language/join-texts.js';

export function AuctionTile({
  auction,
  note,
  featured = false,
}: {
  auction: AuctionView;
  note?: string | undefined;
  featured?: boolean;
}) {
  const page = buyerPageOf(auction);
  return (
    <article
      className={`sheet ${classes['tile']}`}
      data-running={isRunning(auction) || undefined}
      data-paused={auction.status === 'paused' || undefined}
      data-featured={featured || undefined}
      aria-label={auction.name}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text className="eyebrow">
          {auction.category ? translated(GOODS_CATEGORY_LABELS[auction.category]) : t('Mixed goods')}
        </Text>
        <AuctionBadge auction={auction} />
      </Group>
      <Title order={2} size={featured ? '2rem' : '1.45rem'}>
        <Link className={classes['name']} to={`/auction-card?id=${auction._id}`}>
          {auction.name}
        </Link>
      </Title>
      <Text size="sm" c="dimmed" lineClamp={2} className={classes['about'] ?? ''}>
        {auction.description ||
          (auction.bidVisibility === 'sealed'
            ? t('{type}, sealed to the house, too', { type: translated(AUCTION_TYPE_LABELS[auction.type]) })
            : t('{type}, sealed to competitors', { type: translated(AUCTION_TYPE_LABELS[auction.type]) }))}
      </Text>
      <AuctionTime auction={auction} size={featured ? '2.2rem' : 'lg'} />
      <Group justify="space-between" align="flex-end" wrap="nowrap" mt="auto">
        <Text size="sm" c="dimmed" component="div">
          <div className="num">{t('{count, plural, one {# lot} other {# lots}}', { count: auction.lots })}</div>
          {note && <div className="num">{note}</div>}
          <ChangedLink of={auction} to={auctionChangesPage(auction)} />
        </Text>
        <Button
          flex="none"
          component={Link}
          to={page.to}
          size={featured ? 'md' : 'sm'}
          variant={auction.status === 'live' ? 'filled' : 'default'}
          aria-label={labelled(page.label, auction.name)}
        >
          {page.label}
        </Button>
      </Group>
    </article>
  );
}
