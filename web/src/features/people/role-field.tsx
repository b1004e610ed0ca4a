import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { ROLE_LABELS, type CompanyRole } from '@tender/contracts';

/** What each may do, as the permissions have it. */
const MAY: Record<CompanyRole, string> = {
  buyer: 'Bids, and manages the company’s people.',
  buyerCompanyMember: 'Books and visits viewings, reads documents; no auctions.',
  viewerOnly: 'Visits viewings; nothing else.',
};

/** The role of someone of a company, with what it means. */
export function RoleField({ roles, ...field }: { roles: readonly CompanyRole[] } & GetInputPropsReturnType) {
  return (
    <Radio.Group label="Role" {...field}>
      <Stack gap="xs" mt={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={ROLE_LABELS[role]} description={MAY[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
