import type { AuctionView, LotView } from '@tender/contracts';
import { useMemo } from 'react';
import { SheetUpload } from '../../../shared/sheet/sheet-upload.js';
import { uploadLots, type Deal } from '../auction-commands.js';
import { lotsNow } from '../auctions-slice.js';
import { LOT_SHEET } from './lot-sheet.js';

/** A lot list from a spreadsheet. */
export function LotUpload({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const taken = useMemo(() => new Set(lots.map(({ lotNo }) => lotNo)), [lots]);
  return (
    <SheetUpload
      kind={LOT_SHEET}
      label="Lot list"
      description="Headings in English, Dutch, French or German are known; rows above them are passed over. A lot number and a reserve are required."
      taken={taken}
      takenNow={() => lotsNow(auction._id).map(({ lotNo }) => lotNo)}
      upload={(rows, onProgress) => uploadLots(auction._id, rows as Deal[], onProgress)}
    />
  );
}
