import { t } from '../../language/t.js';
import { isLocalAddress, useSiteAddress } from '../../store/site-address.js';
import { CopyField } from './copy-field.js';

interface LinkToCopyProps {
  link: string;
  to: string;
}

export function LinkToCopy({ link, to }: LinkToCopyProps) {
  const site = useSiteAddress();
  const named = (label: string): string => t('{label} for {to}', { label, to });
  return (
    <CopyField
      value={`${site}${link}`}
      name={t('Link for {to}', { to })}
      labels={{ copy: named(t('Copy the link')), copied: named(t('Copied')) }}
      description={isLocalAddress(site) && t('Opens on this machine only')}
    />
  );
}
