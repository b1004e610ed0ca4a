import type { AuctionView } from '@tender/contracts';
import { AuctionTile } from './auction-tile.js';
import classes from './auction-tile.module.css';

export function AuctionTiles({ auctions, noteOn }: { auctions: AuctionView[]; noteOn?: (auction: AuctionView) => string | undefined }) {
  return (
    <div className={classes['tiles']}>
      {auctions.map((auction) => <AuctionTile key={auction._id} auction={auction} note={noteOn?.(auction)} />)}
    </div>
  );
}
