import type { CompanyView, UserView } from '@tender/contracts';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { DATES } from '../../../../shared/language/language.js';
import { t } from '../../../../shared/language/t.js';

const ALL = new Intl.ListFormat(DATES, { type: 'conjunction' });

/** Warning about a company that is not approved and lacks facts; null if it lacks none. */
export function missingFacts(company: CompanyView, users: readonly UserView[]): string | null {
  if (company.status === 'approved') return null;
  const hasPapers = users.some(({ companyId, doc1, doc2 }) => companyId === company._id && (doc1 ?? doc2) !== null);
  const missing = [
    ...(company.registrationNo.trim() === '' ? [t('registration number')] : []),
    ...(company.address.trim() === '' ? [t('address')] : []),
    ...(hasPapers ? [] : [t('documents')]),
  ];
  return missing.length === 0
    ? null
    : t('{company} has not given: {missing}. You can approve it all the same.', {
        company: company.name,
        missing: ALL.format(missing),
      });
}

export function useMissingFacts(companyId: string | null): string | null {
  const company = useDirectory((state) => state.companies.find(({ _id }) => _id === companyId));
  const users = useDirectory((state) => state.users);
  return company ? missingFacts(company, users) : null;
}
