import { Anchor, SimpleGrid, Stack } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../../shared/language/t.js';
import { formatDay } from '../../../../shared/time/time.js';
import { Screen } from '../../../../shared/ui/screens/screen.js';
import { countryName } from '../../../../shared/labels/country-name.js';
import { loadDirectory, useDirectory, usePeopleLoad } from '../../../../shared/directory/directory.js';
import { useMay } from '../../../../shared/session/session.js';
import { textsOfCompany } from '../../../../shared/directory/texts-of-company.js';
import { Unprinted } from '../../../../shared/house/unprinted.js';
import { loadCompany } from '../../person-form/person-commands.js';
import { CompanyData } from './company-data.js';
import { CompanyDecision } from './company-decision.js';
import { CompanyDeletion } from './company-deletion.js';
import { CompanyPeople } from './company-people.js';
import { DuplicateLinks } from '../duplicates/duplicate-links.js';
import { duplicateCompanyWords } from '../duplicates/duplicate-note.js';
import { duplicateCompanies } from '../duplicates/duplicates.js';
import classes from '../entity-page.module.css';
import { companyPage, listPage } from '../management-address.js';
import { EntityPage } from '../entity-page.js';

export function CompanyPage({ id }: { id: string }) {
  const load = usePeopleLoad(`company ${id}`, async (signal) => {
    await loadDirectory(signal);
    await loadCompany(id, signal);
  });
  const mayDelete = useMay('company:delete');
  const company = useDirectory((state) =>
    state.companies.find(({ _id, status }) => _id === id && status !== 'deleted'),
  );
  return (
    <Screen
      title={company?.name ?? t('Company')}
      eyebrow={
        <Anchor component={Link} to={listPage('companies')} inherit>
          {t('Companies')}
        </Anchor>
      }
      lead={company?.country && countryName(company.country)}
      actions={company && <CompanyDecision company={company} />}
    >
      <EntityPage load={load} one={company} what={t('company')} list={listPage('companies')}>
        {(known) => (
          <Stack gap="lg">
            <Duplicates company={known} />
            <Unprinted texts={textsOfCompany(known)} />
            <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg" className={classes['columns'] ?? ''}>
              <CompanyData company={known} />
              <CompanyPeople company={known} />
              {mayDelete && <CompanyDeletion company={known} />}
            </SimpleGrid>
          </Stack>
        )}
      </EntityPage>
    </Screen>
  );
}

function Duplicates({ company }: { company: CompanyView }) {
  const companies = useDirectory((state) => state.companies);
  const duplicates = useMemo(
    () => duplicateCompanies(companies.filter(({ status }) => status !== 'deleted')).get(company._id) ?? [],
    [companies, company._id],
  );
  return (
    <DuplicateLinks
      links={duplicates.map((duplicate) => ({
        to: companyPage(duplicate.company._id),
        words: duplicate.isSame ? companyWords(duplicate.company) : duplicateCompanyWords(duplicate),
      }))}
    />
  );
}

function companyWords({ name, country, createdAt }: CompanyView): string {
  const day = formatDay(createdAt);
  return country
    ? t('{name}, {country}, since {day}', { name, country: countryName(country), day })
    : t('{name}, since {day}', { name, day });
}
