import { Title } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useAddenda, type AddendaOf } from '../../../shared/addenda/addenda-data.js';
import { AddendaList } from '../../../shared/addenda/addenda-list.js';
import { ChangesWithNames } from '../../../shared/addenda/changes-with-names.js';
import { OwnChanges } from '../../../shared/addenda/own-changes.js';
import { t } from '../../../shared/language/t.js';
import { auctionNow, putAuction } from '../state/auctions-slice.js';

interface PanelProps {
  auction: AuctionView;
}

const addendaOf = ({ _id: id, addenda: count = 0, timeZone }: AuctionView): AddendaOf => ({
  ...{ kind: 'auction', id, count, timeZone },
});

export const ChangesForBuyers = ({ auction }: PanelProps) => (
  <OwnChanges
    kind="auction"
    of={auction}
    onRead={(addendaSeen) => putAuction({ ...(auctionNow(auction._id) ?? auction), addendaSeen })}
  />
);

export const ChangesForStaff = ({ auction }: PanelProps) =>
  auction.addenda ? <ChangesWithNames of={addendaOf(auction)} /> : null;

export const ChangesOnPaper = ({ auction }: PanelProps) => (auction.addenda ? <OnPaper auction={auction} /> : null);

function OnPaper({ auction }: PanelProps) {
  const { addenda } = useAddenda(addendaOf(auction));
  return (
    addenda && (
      <div className="on-paper" data-changes>
        <Title order={2} size="h3">
          {t('Changes since the auction was published')}
        </Title>
        <AddendaList addenda={addenda} timeZone={auction.timeZone} />
      </div>
    )
  );
}
