import { Alert, Anchor } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../../shared/language/t.js';
import { companyPage } from '../management-address.js';

/** Warns that a "new" company is in the directory: a user who joins the wrong company could read its bids. */
export function ExistingCompanyNotice({ company }: { company: CompanyView }) {
  return (
    <Alert role="alert" color="citrine">
      <Anchor component={Link} to={companyPage(company._id)} c="inherit" underline="always" inherit>
        {t('{company} is here already.', { company: company.name })}
      </Anchor>{' '}
      {t('Untick “The company is new” and choose it, or give the new one a different name.')}
    </Alert>
  );
}
