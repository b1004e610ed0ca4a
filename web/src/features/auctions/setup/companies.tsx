import { Button, Group, Stack } from '@mantine/core';
import type { AuctionView, UserView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { loadDirectory, usePeopleLoad } from '../../../shared/directory/directory.js';
import { InviteCompanies } from '../../../shared/invitations/invite-companies.js';
import { InvitedCompanies } from '../../../shared/invitations/invited-companies.js';
import { useAwaited } from '../../../shared/invitations/use-awaited.js';
import { WaitingToSignUp } from '../../../shared/invitations/waiting-to-sign-up.js';
import { Loaded } from '../../../shared/ui/states.js';
import { inviteByEmail } from '../auction-commands.js';
import { loadAuctions } from '../auction-data.js';
import { useAuctions } from '../auctions-slice.js';
import { viewingNamed } from './from-viewing/viewing-source.js';

const bids = ({ role, status }: UserView): boolean => role === 'buyer' && status === 'approved';

/** The auction that was set up before this one. */
const lastBefore = ({ createdAt }: AuctionView, auctions: Record<string, AuctionView>): AuctionView | undefined =>
  Object.values(auctions)
    .filter((other) => other.published && other.createdAt < createdAt)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];

/** Who may bid: approved companies from the list, or anybody by e-mail. */
export function Companies({ auction, onNext }: { auction: AuctionView; onNext: () => void }) {
  const [viewers, setViewers] = useState<string[]>([]);
  const { awaited, readAgain } = useAwaited(auction._id);
  const load = usePeopleLoad(`directory and viewing ${auction.viewing}`, async (signal) => {
    const [viewing] = await Promise.all([
      auction.viewing ? viewingNamed(auction.viewing, signal) : null,
      loadDirectory(signal),
      loadAuctions(signal),
    ]);
    setViewers(viewing?.companies ?? []);
  });
  const auctions = useAuctions((state) => state.auctions);
  const last = useMemo(() => lastBefore(auction, auctions), [auction, auctions]);
  const invited = useMemo(() => new Set(auction.companies), [auction.companies]);
  const open = auction.status !== 'completed';
  const invite = async (emails: readonly string[]) => {
    const outcome = await inviteByEmail(auction._id, [...new Set(emails)]);
    await readAgain();
    return outcome;
  };
  return (
    <Loaded load={load} what={t('companies')}>
      {() => (
        <Stack mt="lg">
          {open && (
            <InviteCompanies
              invited={invited}
              comes={bids}
              suggested={[
                { label: t('Choose those of the viewing'), companyIds: viewers },
                ...(last
                  ? [{ label: t('Choose those of {auction}', { auction: last.name }), companyIds: last.companies }]
                  : []),
              ]}
              invite={(_, people, emails) => invite([...people.map(({ email }) => email), ...emails])}
            />
          )}
          <WaitingToSignUp
            awaited={awaited}
            invited={invited}
            comes={bids}
            invite={open ? (email) => invite([email]) : undefined}
          />
          <InvitedCompanies invited={invited} people={t('Buyers')} comes={bids} />
          <Group justify="flex-end">
            <Button onClick={onNext} disabled={invited.size === 0}>
              {t('On to publishing')}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}
