import { Anchor } from '@mantine/core';
import { can } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { nameOf } from '../../../shared/directory/directory.js';

/** Shows users with read-only access the buyers of the company, who can make changes. */
export function CompanyContacts({ companyId }: { companyId: string }) {
  const users = useDirectory((state) => state.users);
  const buyers = users.filter(
    (user) =>
      user.companyId === companyId && can(user.role, 'member:manage') && user.status === 'approved' && !user.invited,
  );
  if (buyers.length === 0) return t('The people who act for your company. To change something, please ask the house.');
  return (
    <>
      {t('The people who act for your company. To change something, please ask')}{' '}
      {buyers.map((buyer, index) => (
        <span key={buyer._id}>
          {index > 0 && ` ${t('or')} `}
          <Anchor href={`mailto:${buyer.email}`} inherit underline="always">
            {nameOf(buyer)}
          </Anchor>
        </span>
      ))}
      .
    </>
  );
}
