import { Badge, Group, Text } from '@mantine/core';
import { can, ROLE_LABELS, type UserView } from '@tender/contracts';
import { meant, t, translated } from '../../../shared/language/t.js';
import { useHouseName, useIsMailOff } from '../../../shared/store/application.js';
import { formatDay } from '../../../shared/time/time.js';
import { ApprovalBadge } from '../../../shared/ui/display/status-badge.js';
import { phoneInWords } from '../phone/phone-words.js';
import { Facts, Section } from './section.js';

/** @param full includes name and phone, for pages without a form for them */
export function Identity({ me, full = false }: { me: UserView; full?: boolean }) {
  const noMail = useIsMailOff();
  const house = useHouseName();
  return (
    <Section title={t('Your account')}>
      <Facts
        facts={[
          ...(full
            ? ([
                [t('Name'), `${me.firstName} ${me.lastName}`],
                [t('Phone'), me.phone ? phoneInWords(me.phone) : '—'],
              ] satisfies [string, string][])
            : []),
          [t('E-mail'), <Email key="email" me={me} />],
          [t('Role'), translated(ROLE_LABELS[me.role])],
          [t('Since'), formatDay(me.createdAt)],
          [t('Approval'), <ApprovalBadge key="approval" status={me.status} />],
        ]}
      />
      {!me.emailVerified && can(me.role, 'company:read-own') && (
        <Text size="sm" c="dimmed" mt="md">
          {noMail
            ? t('Your e-mail address is confirmed by a link. {house} sends no mail: ask there for the link.', { house })
            : t('Your e-mail address is confirmed by the link in the mail that you got when you signed up.')}
        </Text>
      )}
    </Section>
  );
}

function Email({ me }: { me: UserView }) {
  return (
    <Group gap={8}>
      {me.email}
      <Badge
        variant="light"
        radius="sm"
        tt="none"
        fw={600}
        miw="max-content"
        color={me.emailVerified ? 'emerald' : 'citrine'}
      >
        {me.emailVerified ? meant('Confirmed', 'an address') : meant('Not confirmed', 'an address')}
      </Badge>
    </Group>
  );
}
