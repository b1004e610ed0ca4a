import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useCompanyName } from '../../../../shared/directory/directory.js';
import classes from '../monitoring.module.css';
import { compareNames } from '../../../../shared/language/compare-names.js';

interface ExpandableCompaniesProps {
  companies: readonly string[];
  /** Accessible name of the button. */
  label: string;
  children: ReactNode;
}

export function ExpandableCompanies({ companies, label, children }: ExpandableCompaniesProps) {
  const [open, setOpen] = useState(false);
  const names = useId();
  return (
    <>
      <button
        type="button"
        className={classes['unfold']}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? names : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      {open && <Names id={names} companies={companies} label={label} />}
    </>
  );
}

function Names({ id, companies, label }: { id: string; companies: readonly string[]; label: string }) {
  const nameOf = useCompanyName();
  const list = companies
    .map((companyId) => ({ companyId, name: nameOf(companyId) }))
    .sort((a, b) => compareNames(a.name, b.name));
  return (
    <ul id={id} className={classes['names']} aria-label={label}>
      {list.map(({ companyId, name }) => (
        <li key={companyId}>{name}</li>
      ))}
    </ul>
  );
}

export const viewedInWords = (lotNo: string, count: number): string =>
  t('Lot {lotNo}: {count, plural, one {# company} other {# companies}} viewed, no bid', { lotNo, count });
