import { Group, Text } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { AuctionTime } from '../auction-time.js';

export function AuctionChoice({ auctions, page }: { auctions: AuctionView[]; page: string }) {
  return (
    <div className="sheet">
      {auctions.map((auction, index) => (
        <Group
          key={auction._id}
          justify="space-between"
          px="lg"
          py="sm"
          style={index > 0 ? { borderTop: '1px solid var(--line)' } : {}}
        >
          <Group gap="md">
            <Link to={`${page}?id=${auction._id}`} style={{ color: 'inherit', fontWeight: 600 }}>
              {auction.name}
            </Link>
            <AuctionBadge auction={auction} />
          </Group>
          <Group gap="lg">
            <Text size="sm" c="dimmed" className="num">
              {t('{count, plural, one {# lot} other {# lots}}', { count: auction.lots })}
            </Text>
            <AuctionTime auction={auction} />
          </Group>
        </Group>
      ))}
    </div>
  );
}
