import { Table, Title, VisuallyHidden } from '@mantine/core';
import type { CompanyView, UserView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { countryName } from '../country-name.js';
import { useDirectory } from '../directory/directory.js';

interface InvitedCompaniesProps {
  /** Ids of the companies. */
  invited: ReadonlySet<string>;
  /** Heading of the people. */
  people: string;
  /** Who of a company's people are named. */
  comes: (person: UserView) => boolean;
  /** What can be done with a company. */
  action?: (company: CompanyView) => ReactNode;
}

/** Who is invited; nothing while nobody is. */
export function InvitedCompanies({ invited, people, comes, action }: InvitedCompaniesProps) {
  const companies = useDirectory((state) => state.companies);
  const users = useDirectory((state) => state.users);
  if (invited.size === 0) return null;
  const namesOf = (companyId: string) =>
    users.filter((user) => user.companyId === companyId && comes(user)).map(({ email }) => email);
  return (
    <div className="sheet" style={{ padding: 20 }}>
      <Title order={2} size="h3" mb="sm">
        {t('Invited: {count}', { count: invited.size })}
      </Title>
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('Invited companies, scrollable') },
        }}
      >
        <Table aria-label={t('Invited companies')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Company')}</Table.Th>
              <Table.Th>{t('Country')}</Table.Th>
              <Table.Th>{people}</Table.Th>
              {action && (
                <Table.Th>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {companies
              .filter(({ _id }) => invited.has(_id))
              .map((company) => (
                <Table.Tr key={company._id}>
                  <Table.Td>{company.name}</Table.Td>
                  <Table.Td>{company.country && countryName(company.country)}</Table.Td>
                  <Table.Td>{namesOf(company._id).join(', ')}</Table.Td>
                  {action && <Table.Td ta="end">{action(company)}</Table.Td>}
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
