import { Badge, Tabs } from '@mantine/core';
import { t } from '../../../shared/language/t.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { useMay } from '../../../shared/session/session.js';
import { loadDirectory, useDirectory, usePeopleLoad } from '../../../shared/directory/directory.js';
import { AddPeople } from './add/add-people.js';
import { CompaniesTable } from './lists/companies-table.js';
import { CompanyPage } from './company/company-page.js';
import { MailsTable } from './lists/mails-table.js';
import { TermsPanel } from '../terms/terms-panel.js';
import { useManagementAddress } from './management-address.js';
import { PeopleTable } from './lists/people-table.js';
import { PersonPage } from './person/person-page.js';
import { isUnconfirmed } from './lists/unconfirmed.js';

export default function UserManagementScreen() {
  const { value } = useManagementAddress();
  const [person, company] = [value('id'), value('company')];
  if (person) return <PersonPage key={person} id={person} />;
  if (company) return <CompanyPage key={company} id={company} />;
  return <Lists />;
}

function Lists() {
  const { tab, change } = useManagementAddress();
  const mayAdd = useMay('user:update');
  const mayReadMails = useMay('mail:read');
  const load = usePeopleLoad('directory', loadDirectory);
  const waiting = useDirectory(
    (state) => state.users.filter((user) => user.status === 'pending' && !isUnconfirmed(user)).length,
  );
  const open = (next: string | null) => {
    change('tab', next === 'people' ? null : next);
    void loadDirectory().catch(() => undefined);
  };
  return (
    <Screen
      title={t('Companies and people')}
      lead={t('People and companies, and those who are waiting for approval.')}
      actions={mayAdd && <AddPeople />}
    >
      <Loaded load={load} what={t('people and companies')}>
        {() => (
          <Tabs value={tab} onChange={open} keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab
                value="people"
                rightSection={
                  waiting > 0 && (
                    <Badge size="sm" color="citrine" variant="light" tt="none">
                      {t('{waiting} waiting', { waiting })}
                    </Badge>
                  )
                }
              >
                {t('People')}
              </Tabs.Tab>
              <Tabs.Tab value="companies">{t('Companies')}</Tabs.Tab>
              {mayReadMails && <Tabs.Tab value="mails">{t('Mails')}</Tabs.Tab>}
              <Tabs.Tab value="terms">{t('Terms')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="people">
              <PeopleTable />
            </Tabs.Panel>
            <Tabs.Panel value="companies">
              <CompaniesTable />
            </Tabs.Panel>
            <Tabs.Panel value="mails">{mayReadMails && <MailsTable />}</Tabs.Panel>
            <Tabs.Panel value="terms">
              <TermsPanel />
            </Tabs.Panel>
          </Tabs>
        )}
      </Loaded>
    </Screen>
  );
}
