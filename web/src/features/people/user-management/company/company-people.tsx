import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { ROLE_LABELS, type CompanyView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../../shared/language/t.js';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { Section } from '../../account/section.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { lazyPart } from '../../../../shared/ui/screens/lazy-part.js';
import { useMay } from '../../../../shared/session/session.js';
import { MembershipBadge } from '../../membership-badge.js';
import { ApprovalButtons } from '../approval/approval-buttons.js';
import { personPage } from '../management-address.js';

const AddToCompany = lazyPart(async () => ({ default: (await import('../add/add-to-company.js')).AddToCompany }));

export function CompanyPeople({ company }: { company: CompanyView }) {
  const users = useDirectory((state) => state.users);
  const people = useMemo(
    () => users.filter(({ companyId, status }) => companyId === company._id && status !== 'deleted'),
    [users, company._id],
  );
  const [adding, setAdding] = useState(false);
  const mayAdd = useMay('member:manage');
  return (
    <Section
      title={t('People')}
      aside={
        company.status !== 'rejected' &&
        mayAdd && (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            {t('Add someone')}
          </Button>
        )
      }
    >
      {people.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('It has no people any more.')}
        </Text>
      )}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {people.map((user) => (
          <Group key={user._id} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Anchor component={Link} to={personPage(user._id)} c="inherit" fw={600} size="sm">
                {nameOf(user)}
              </Anchor>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {translated(ROLE_LABELS[user.role])} · {user.email}
              </Text>
            </div>
            {user.ownStatus === 'pending' && company.status !== 'rejected' ? (
              <ApprovalButtons user={user} compact />
            ) : (
              <MembershipBadge user={user} />
            )}
          </Group>
        ))}
      </Stack>
      {adding && <AddToCompany company={company} onClose={() => setAdding(false)} />}
    </Section>
  );
}
