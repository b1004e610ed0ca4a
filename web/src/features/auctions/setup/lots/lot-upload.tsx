import type { AuctionView, LotView } from '@tender/contracts';
import { useCallback, useMemo } from 'react';
import { t } from '../../../../shared/language/t.js';
import { falseIfNotFound } from '../../../../shared/sheet/import-plan.js';
import { SheetUpload } from '../../../../shared/sheet/upload/sheet-upload.js';
import { announceList } from '../../addenda/announce.js';
import { changeLot, uploadLots, type Deal } from '../../state/auction-commands.js';
import { lotsNow } from '../../state/auctions-slice.js';
import { lotSheetOf } from './lot-sheet.js';
import { changedDeal, dealOfText, textOfLot } from './lot-text.js';

export function LotUpload({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const { rules } = auction;
  const kind = useMemo(() => lotSheetOf({ rules }), [rules]);
  const byNumber = useMemo(() => new Map(lots.map((lot) => [kind.keyOf(lot.lotNo), lot])), [kind, lots]);
  const taken = useMemo(() => new Set(byNumber.keys()), [byNumber]);
  const now = useCallback(
    (no: string) => {
      const lot = byNumber.get(no);
      return lot && dealOfText(textOfLot(lot)).deal;
    },
    [byNumber],
  );
  return (
    <SheetUpload
      kind={kind}
      label={t('Lot list')}
      description={t(
        'Headings in English, Dutch, French, German, Hebrew or Russian are known; rows above them are left out. A lot number and a reserve are required. A lot that is in the auction is changed, after you have seen what.',
      )}
      taken={taken}
      takenNow={() => lotsNow(auction._id).map(({ lotNo }) => kind.keyOf(lotNo))}
      now={now}
      announce={({ rows, changes }) =>
        announceList(auction._id, {
          deals: rows as Deal[],
          changes: changes.flatMap(({ no, row }) => {
            const lot = byNumber.get(no);
            return lot ? [{ lot, deal: changedDeal(lot, row) }] : [];
          }),
        })
      }
      change={async (no, row, words) => {
        const lot = lotsNow(auction._id).find(({ lotNo }) => kind.keyOf(lotNo) === no);
        return lot !== undefined && falseIfNotFound(changeLot(lot._id, changedDeal(lot, row), words));
      }}
      upload={(rows, onProgress, words) => uploadLots(auction._id, rows as Deal[], onProgress, words)}
    />
  );
}
