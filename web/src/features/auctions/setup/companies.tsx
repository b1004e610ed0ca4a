import { Button, Group, Stack } from '@mantine/core';
import { can, type AuctionView, type CompanyView, type UserView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { loadDirectory, usePeopleLoad } from '../../../shared/directory/directory.js';
import { InviteCompanies } from '../../../shared/invitations/invite-companies.js';
import { InvitedCompanies } from '../../../shared/invitations/invited-companies.js';
import { useAwaitedSignUps } from '../../../shared/invitations/use-awaited-sign-ups.js';
import { WaitingToSignUp } from '../../../shared/invitations/waiting-to-sign-up.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { inviteByEmail, removeCompany } from '../state/auction-commands.js';
import { loadAuctions } from '../state/auction-data.js';
import { useAuctions } from '../state/auctions-slice.js';
import { viewingNamed } from './from-viewing/viewing-source.js';

interface TakeOffProps {
  auction: AuctionView;
  company: CompanyView;
}

const bids = ({ role, status }: UserView): boolean => can(role, 'bid:own') && status === 'approved';

const lastBefore = ({ createdAt }: AuctionView, auctions: Record<string, AuctionView>): AuctionView | undefined =>
  Object.values(auctions)
    .filter((other) => other.published && other.createdAt < createdAt)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];

export function Companies({ auction, onNext }: { auction: AuctionView; onNext: () => void }) {
  const [viewers, setViewers] = useState<string[]>([]);
  const { awaited, readAgain, takeBack } = useAwaitedSignUps(auction._id);
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
            takeBack={takeBack}
            invited={invited}
            comes={bids}
            invite={open ? (email) => invite([email]) : undefined}
          />
          <InvitedCompanies
            invited={invited}
            people={t('Buyers')}
            comes={bids}
            {...(auction.status === 'pending' && {
              action: (company) => <TakeOff auction={auction} company={company} />,
            })}
          />
          <Group justify="flex-end">
            <Button onClick={onNext} disabled={invited.size === 0}>
              {t('Continue to publishing')}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}

function TakeOff({ auction: { _id, published }, company: { _id: companyId, name } }: TakeOffProps) {
  const takeOff = async () => {
    try {
      await removeCompany(_id, companyId);
      notifySuccess(t('{name} is not invited any more.', { name }));
    } catch (error) {
      notifyActionFailed(error, t('The company could not be removed.'));
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="ruby"
      aria-label={t('Uninvite {company}', { company: name })}
      onClick={() =>
        confirmAction({
          title: t('Remove {company} from the auction?', { company: name }),
          text: published
            ? t('Its people do not see the auction any more, from this moment on. You can invite it again.')
            : t('Its people were not notified of the auction. You can invite it again.'),
          confirm: t('Uninvite'),
          danger: true,
          onConfirm: () => void takeOff(),
        })
      }
    >
      {t('Uninvite')}
    </Button>
  );
}
