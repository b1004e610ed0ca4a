import type { AuctionView } from '@tender/contracts';
import { AuctionTile } from './auction-tile.js';
import classes from './auction-tile.module.css';

interface AuctionTilesProps {
  auctions: AuctionView[];
  noteOn?: (auction: AuctionView) => string | undefined;
  featured?: boolean;
}

export function AuctionTiles({ auctions, noteOn, featured = false }: AuctionTilesProps) {
  return (
    <div className={classes['tiles']} data-featured={featured || undefined}>
      {auctions.map((auction) => (
        <AuctionTile key={auction._id} auction={auction} note={noteOn?.(auction)} featured={featured} />
      ))}
    </div>
  );
}
