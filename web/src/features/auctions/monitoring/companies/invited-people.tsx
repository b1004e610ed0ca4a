import { Button } from '@mantine/core';
import { ROLE_LABELS, type AuctionView, type BidView, type LotView, type UserView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t, translated } from '../../../../shared/language/t.js';
import { nameOf, useCompanyName, useDirectory } from '../../../../shared/directory/directory.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { Instant } from '../../../../shared/ui/display/when.js';
import { peopleOf } from '../../state/auction-data.js';
import { PersonBids } from './person-bids.js';

interface InvitedPeopleProps {
  auction: AuctionView;
  lots: LotView[];
  bids: BidView[];
}

export function InvitedPeople({ auction, lots, bids }: InvitedPeopleProps) {
  const companyName = useCompanyName();
  const [people, setPeople] = useState<UserView[]>([]);
  const [opened, setOpened] = useState<UserView | null>(null);
  const load = useLoad(`people of ${auction._id} ${auction.companies.join()}`, async (signal) =>
    setPeople(await peopleOf(auction._id, signal)),
  );
  const users = useDirectory((state) => state.users);
  // Users who joined a company after its invitation may bid too.
  const rows = useMemo(() => {
    const [bidders, invited] = [new Set(bids.map(({ userId }) => userId)), new Set(people.map(({ _id }) => _id))];
    return [...people, ...users.filter(({ _id }) => bidders.has(_id) && !invited.has(_id))];
  }, [people, users, bids]);
  const columns = useMemo((): Column<UserView>[] => {
    const own = Map.groupBy(bids, ({ userId }) => userId);
    const standing = (id: string) => own.get(id)?.filter(({ status }) => status === 'standing').length ?? 0;
    return [
      { id: 'name', header: t('Name'), value: nameOf },
      {
        id: 'company',
        header: t('Company'),
        facet: true,
        value: ({ companyId }) => (companyId ? companyName(companyId) : null),
      },
      { id: 'role', quiet: true, header: t('Role'), facet: true, value: ({ role }) => translated(ROLE_LABELS[role]) },
      { id: 'email', quiet: true, header: t('E-mail'), value: ({ email }) => email },
      {
        id: 'seen',
        header: t('Last seen'),
        value: ({ lastSeenAt }) => lastSeenAt,
        cell: ({ lastSeenAt }) => (lastSeenAt ? <Instant of={lastSeenAt} /> : t('Never')),
      },
      { id: 'bids', header: t('Standing bids'), numeric: true, value: ({ _id }) => standing(_id) },
      {
        id: 'actions',
        header: t('Actions'),
        actions: true,
        value: () => null,
        cell: (person) =>
          own.has(person._id) && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Bids of {name}', { name: nameOf(person) })}
              onClick={() => setOpened(person)}
            >
              {t('Bids')}
            </Button>
          ),
      },
    ];
  }, [bids, companyName]);
  return (
    <Loaded load={load} what={t('the invited people')}>
      {() => (
        <>
          <DataTable
            list="people"
            name={t('{auction} people', { auction: auction.name })}
            columns={columns}
            rows={rows}
            rowId={({ _id }) => _id}
            pageSize={50}
            empty={t('No company is invited yet.')}
          />
          {opened && (
            <PersonBids person={opened} auction={auction} lots={lots} bids={bids} onClose={() => setOpened(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}
