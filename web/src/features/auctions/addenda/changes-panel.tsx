import { Button, Title } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useAddenda, type AddendaOf } from '../../../shared/addenda/addenda-data.js';
import { AddendaList } from '../../../shared/addenda/addenda-list.js';
import { ChangesSection } from '../../../shared/addenda/changes-section.js';
import { ChangesWithNames } from '../../../shared/addenda/changes-with-names.js';
import { t } from '../../../shared/language/t.js';
import { useAction } from '../../../shared/use-action.js';
import { markRead, unreadOf } from './unread.js';

interface PanelProps {
  auction: AuctionView;
}

const addendaOf = ({ _id: id, addenda: count = 0 }: AuctionView): AddendaOf => ({ kind: 'auction', id, count });

/** For buyers: the changes of an auction, and which of them they have read. An auction without changes shows nothing. */
export const OwnChanges = ({ auction }: PanelProps) =>
  auction.addenda ? (
    <ChangesSection
      of={addendaOf(auction)}
      seen={auction.addendaSeen ?? 0}
      action={(newest) => unreadOf(auction) > 0 && <MarkRead auctionId={auction._id} newest={newest} />}
    />
  ) : null;

function MarkRead({ auctionId, newest }: { auctionId: string; newest: number }) {
  const { busy, run } = useAction(() => markRead(auctionId, newest), t('That could not be kept.'));
  return (
    <Button variant="default" size="sm" loading={busy} onClick={run}>
      {t('Mark as read')}
    </Button>
  );
}

/** For staff: the changes of an auction, and who made them. */
export const ChangesForStaff = ({ auction }: PanelProps) =>
  auction.addenda ? <ChangesWithNames of={addendaOf(auction)} /> : null;

/** The changes below the printed catalogue. */
export const ChangesOnPaper = ({ auction }: PanelProps) => (auction.addenda ? <OnPaper auction={auction} /> : null);

function OnPaper({ auction }: PanelProps) {
  const { addenda } = useAddenda(addendaOf(auction));
  return (
    addenda && (
      <div className="on-paper" data-changes>
        <Title order={2} size="h3">
          {t('Changes since the auction was published')}
        </Title>
        <AddendaList addenda={addenda} />
      </div>
    )
  );
}
