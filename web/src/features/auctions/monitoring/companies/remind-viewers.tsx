import { Button } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { nameOf, useCompanyName, useDirectory } from '../../../../shared/directory/directory.js';
import { RemindDialog } from '../../../../shared/reminders/remind-dialog.js';

interface RemindViewersProps {
  auction: AuctionView;
  /** Ids of companies that viewed and have not bid. */
  companies: ReadonlySet<string>;
  /** Number of the only lot that these companies viewed; absent for several. */
  lotNo?: string;
  label?: string;
}

export function RemindViewers({ auction, companies, lotNo, label }: RemindViewersProps) {
  const [open, setOpen] = useState(false);
  const nameOfCompany = useCompanyName();
  const users = useDirectory((state) => state.users);
  const onAuction = new Set(auction.users);
  const people = users
    .filter(
      ({ _id, companyId, status }) =>
        companyId !== null && companies.has(companyId) && status === 'approved' && onAuction.has(_id),
    )
    .map((user) => ({ userId: user._id, name: `${nameOf(user)} (${nameOfCompany(user.companyId ?? '')})` }));
  if (auction.viewing === null || people.length === 0) return null;
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-label={label} onClick={() => setOpen(true)}>
        {t('Remind')}
      </Button>
      {open && (
        <RemindDialog
          people={people}
          viewings={[{ _id: auction.viewing, name: auction.name }]}
          auctionId={auction._id}
          template="auctionOngoingForViewingUsers"
          lead={
            lotNo === undefined
              ? t('They viewed lots, and their company has not bid on all of them.')
              : t('They viewed lot {lotNo}, and their company has not bid on it.', { lotNo })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
