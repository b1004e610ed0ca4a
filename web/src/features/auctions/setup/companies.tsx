import { Button, Group, Stack } from '@mantine/core';
import type { AuctionView, UserView } from '@tender/contracts';
import { useMemo } from 'react';
import { loadDirectory } from '../../../shared/directory/directory.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { InviteCompanies } from '../../../shared/invitations/invite-companies.js';
import { InvitedCompanies } from '../../../shared/invitations/invited-companies.js';
import { Loaded } from '../../../shared/ui/states.js';
import { inviteByEmail } from '../auction-commands.js';

const bids = ({ role, status }: UserView): boolean => role === 'buyer' && status === 'approved';

/** Who may bid: approved companies from the list, or anybody by e-mail. */
export function Companies({ auction, onNext }: { auction: AuctionView; onNext: () => void }) {
  const load = useLoad('directory', loadDirectory);
  const invited = useMemo(() => new Set(auction.companies), [auction.companies]);
  return (
    <Loaded load={load} what="companies">
      {() => (
        <Stack mt="lg">
          {auction.status !== 'completed' && (
            <InviteCompanies
              invited={invited}
              comes={bids}
              invite={(_, people, emails) =>
                inviteByEmail(auction._id, [...new Set([...people.map(({ email }) => email), ...emails])])
              }
            />
          )}
          <InvitedCompanies invited={invited} people="Buyers" comes={bids} />
          <Group justify="flex-end">
            <Button onClick={onNext} disabled={invited.size === 0}>
              On to publishing
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}
