import { Badge, Button, Group } from '@mantine/core';
import { can, type AuctionView, type LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { notifyError, notifySuccess } from '../../../shared/notify.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { useSession } from '../../../shared/session/session.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { Money } from '../../../shared/ui/money.js';
import { decideLot } from '../auction-commands.js';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.js';

const OUTCOME = { true: ['emerald', 'Sold'], false: ['gray', 'Unsold'], null: ['citrine', 'Undecided'] } as const;
const WITHDRAWN = ['gray', 'Withdrawn'] as const;
const outcomeOf = ({ sold, withdrawn }: LotView) => (withdrawn ? WITHDRAWN : OUTCOME[`${sold ?? null}`]);

/** Prices lot by lot, and the house's decision where no bid reached the reserve. */
export function ResultTable({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const companies = useDirectory((state) => state.companies);
  const me = useSession((state) => state.me);
  const [deciding, setDeciding] = useState<{ lot: LotView; sold: boolean } | null>(null);
  const mayDecide = !auction.resultPublished && !auction.cancelled && me !== null && can(me.role, 'lot:decide');
  const columns = useMemo((): Column<LotView>[] => {
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    const winner = ({ result }: LotView) => (result?.winner ? (names.get(result.winner.companyId) ?? '—') : null);
    const money = (id: string, header: string, of: (lot: LotView) => number | null | undefined): Column<LotView> => ({
      id,
      header,
      numeric: true,
      value: (lot) => of(lot) ?? null,
      cell: (lot) => <Money usd={of(lot)} />,
    });
    return [
      { id: 'lotNo', header: 'Lot', value: ({ lotNo }) => lotNo },
      {
        id: 'description',
        header: 'Description',
        wide: true,
        value: ({ description }) => description || null,
      },
      money('reserve', 'Reserve', ({ reservePrice }) => reservePrice),
      money('winnerBid', 'Winner bid', ({ result }) => result?.winnerBid),
      money('second', 'Second-highest bid', ({ result }) => result?.secondHighestBid),
      money('price', 'Price to pay', ({ result, sold }) => (sold === false ? null : result?.priceToPay)),
      { id: 'winner', header: 'Winner', value: winner },
      {
        id: 'outcome',
        header: 'Outcome',
        value: (lot) => outcomeOf(lot)[1],
        cell: (lot) => (
          <Badge variant="light" radius="sm" tt="none" miw="max-content" color={outcomeOf(lot)[0]}>
            {outcomeOf(lot)[1]}
          </Badge>
        ),
      },
      ...(mayDecide
        ? [
            {
              id: 'decide',
              header: 'Actions',
              actions: true,
              value: () => null,
              cell: (lot: LotView) => <Decide lot={lot} onDecide={(sold) => setDeciding({ lot, sold })} />,
            },
          ]
        : []),
    ];
  }, [companies, mayDecide]);
  const decide = async (lot: LotView, sold: boolean, reason: string) => {
    try {
      await decideLot(lot._id, sold, reason);
      notifySuccess(`Lot ${lot.lotNo} is ${sold ? 'sold' : 'unsold'}.`);
    } catch (error) {
      notifyError(error, 'The decision could not be saved.');
    }
  };
  return (
    <>
      <DataTable name={`${auction.name} result`} columns={columns} rows={lots} rowId={({ _id }) => _id} pageSize={50} />
      {deciding && (
        <ReasonDialog
          title={`Mark lot ${deciding.lot.lotNo} ${deciding.sold ? 'sold' : 'unsold'}?`}
          text="The reason goes into the auction’s history."
          confirm={deciding.sold ? 'Mark sold' : 'Mark unsold'}
          onClose={() => setDeciding(null)}
          onConfirm={(reason) => decide(deciding.lot, deciding.sold, reason)}
        />
      )}
    </>
  );
}

function Decide({ lot, onDecide }: { lot: LotView; onDecide: (sold: boolean) => void }) {
  if (!lot.result?.winner || lot.withdrawn) return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {lot.sold !== true && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Mark lot ${lot.lotNo} sold`}
          onClick={() => onDecide(true)}
        >
          Mark sold
        </Button>
      )}
      {lot.sold !== false && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Mark lot ${lot.lotNo} unsold`}
          onClick={() => onDecide(false)}
        >
          Mark unsold
        </Button>
      )}
    </Group>
  );
}
