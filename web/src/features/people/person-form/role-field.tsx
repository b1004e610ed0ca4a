import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { ROLE_LABELS, type CompanyRole } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';

/** Rights of each role, as the permissions define them. */
const MAY: Record<CompanyRole, string> = {
  buyer: t('Bids, and manages the company’s people.'),
  buyerCompanyMember: t('Books and visits viewings, reads documents; no auctions.'),
  viewerOnly: t('Visits viewings; nothing else.'),
};

export function RoleField({ roles, ...field }: { roles: readonly CompanyRole[] } & GetInputPropsReturnType) {
  return (
    <Radio.Group label={t('Role')} {...field}>
      <Stack gap="xs" mt={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={translated(ROLE_LABELS[role])} description={MAY[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
