import { Box, Button, Group } from '@mantine/core';
import { can } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useSession } from '../../../shared/session/session.js';
import { OwnCompanyName } from '../../../shared/ui/display/own-company-name.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { loadUsers, usePeopleLoad } from '../../../shared/directory/directory.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { AddMembers } from './add-members.js';
import { MembersTable } from './members-table.js';
import { CompanyContacts } from './company-contacts.js';

const AddMember = lazyPart(async () => ({ default: (await import('./add-member.js')).AddMember }));

/** Users of the company: a buyer manages them, a company member only reads. */
export default function ManageMembersScreen() {
  const me = useSession((state) => state.me);
  const load = usePeopleLoad('members', loadUsers);
  const [adding, setAdding] = useState<'one' | 'several' | null>(null);
  if (!me?.companyId) return null;
  const manages = can(me.role, 'member:manage');
  const close = () => setAdding(null);
  return (
    <Screen
      title={t('Members')}
      eyebrow={<OwnCompanyName />}
      lead={
        manages ? (
          t(
            'The people who act for your company: at viewings and, as a buyer, in auctions. The amounts of your sealed bids are seen by you, and by buyers whom you have confirmed before the auction was published.',
          )
        ) : (
          <CompanyContacts companyId={me.companyId} />
        )
      }
      actions={
        manages && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setAdding('several')}>
              {t('Add several members')}
            </Button>
            <Button onClick={() => setAdding('one')}>{t('Add a member')}</Button>
          </Group>
        )
      }
    >
      <Loaded load={load} what={t('the members')}>
        {() => <MembersTable me={me} manages={manages} onAdd={() => setAdding('one')} />}
      </Loaded>
      {/* This part is hidden while the members above load, to avoid a layout shift. */}
      <Box display={load.status === 'loading' ? 'none' : 'contents'}>
        <FeatureParts of="/manage-viewing-members" />
      </Box>
      {adding === 'one' && <AddMember companyId={me.companyId} onClose={close} />}
      {adding === 'several' && <AddMembers companyId={me.companyId} onClose={close} />}
    </Screen>
  );
}
