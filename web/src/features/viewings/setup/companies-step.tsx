import { Button, Group, Stack } from '@mantine/core';
import type { CompanyView, UserView, ViewingView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { loadDirectory, usePeopleLoad } from '../../../shared/directory/directory.js';
import { InviteCompanies } from '../../../shared/invitations/invite-companies.js';
import { InvitedCompanies } from '../../../shared/invitations/invited-companies.js';
import { useAwaitedSignUps } from '../../../shared/invitations/use-awaited-sign-ups.js';
import { WaitingToSignUp } from '../../../shared/invitations/waiting-to-sign-up.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { ReasonDialog } from '../../../shared/ui/dialogs/reason-dialog.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { inviteCompanies, removeCompany, type Wanted } from './invite.js';

const anybody = ({ status }: UserView): boolean => status === 'approved';

export function CompaniesStep({ viewing, onNext }: { viewing: ViewingView; onNext: () => void }) {
  const load = usePeopleLoad('directory', loadDirectory);
  const { awaited, readAgain, takeBack } = useAwaitedSignUps(viewing._id);
  const [removing, setRemoving] = useState<CompanyView | null>(null);
  const invited = useMemo(() => new Set(viewing.companies), [viewing.companies]);
  const people = useMemo(() => new Set(viewing.users), [viewing.users]);
  const open = viewing.status !== 'completed';
  const invite = async (wanted: Wanted) => {
    const outcome = await inviteCompanies(viewing._id, wanted);
    await readAgain();
    return outcome;
  };
  const takeOff = async ({ _id, name }: CompanyView, reason: string) => {
    try {
      await removeCompany(viewing, _id, reason);
      notifySuccess(t('{name} is not invited any more.', { name }));
      return true;
    } catch (error) {
      notifyActionFailed(error, t('The company could not be removed.'));
      return false;
    }
  };
  return (
    <Loaded load={load} what={t('companies')}>
      {() => (
        <Stack mt="lg">
          {open && (
            <InviteCompanies
              invited={invited}
              comes={anybody}
              invite={(companyIds, who, emails) => invite({ companyIds, people: who, emails })}
            />
          )}
          <WaitingToSignUp
            awaited={awaited}
            takeBack={takeBack}
            invited={invited}
            comes={({ _id }) => people.has(_id)}
            invite={open ? (email) => invite({ companyIds: [], people: [], emails: [email] }) : undefined}
          />
          <InvitedCompanies
            invited={invited}
            people={t('People')}
            comes={({ _id }) => people.has(_id)}
            {...(open && {
              action: (company) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="ruby"
                  aria-label={t('Uninvite {company}', { company: company.name })}
                  onClick={() => setRemoving(company)}
                >
                  {t('Uninvite')}
                </Button>
              ),
            })}
          />
          {removing && (
            <ReasonDialog
              title={t('Remove {removing} from the viewing?', { removing: removing.name })}
              text={t(
                'None of its people can visit any more, and its upcoming bookings are cancelled with the reason that you give.',
              )}
              confirm={t('Uninvite')}
              danger
              onClose={() => setRemoving(null)}
              onConfirm={(reason) => takeOff(removing, reason)}
            />
          )}
          <Group justify="flex-end">
            <Button onClick={onNext}>
              {invited.size > 0 ? t('Continue to publishing') : t('Continue to publishing, companies later')}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}
