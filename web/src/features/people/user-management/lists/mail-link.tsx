import { Text } from '@mantine/core';
import type { MailTemplate, MailView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { useIsMailOff } from '../../../../shared/store/application.js';
import { ServerCommand } from '../../../../shared/ui/display/server-command.js';
import { LinkToCopy } from '../../../../shared/ui/display/link-to-copy.js';
import type { LinkState } from './link-states.js';

const CLOSED: Record<Exclude<LinkState, 'open'>, string> = {
  used: t('Used'),
  replaced: t('Replaced by a newer one'),
  expired: t('Expired'),
};

/** Mails whose link only the operator of the server can print, if no mail is sent. */
const HAS_LINK: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'memberInvitation',
  'staffInvitation',
  'factorSetup',
  'confirmEmail',
  'passwordReset',
  'signInTries',
]);

export function MailLink({
  mail: { link, to, template, unreadable },
  state = 'open',
}: {
  mail: MailView;
  state?: LinkState | undefined;
}) {
  const sendsMail = !useIsMailOff();
  if (unreadable || (link && state !== 'open'))
    return (
      <Text span size="sm" c="dimmed">
        {state === 'open' ? t('No longer readable') : CLOSED[state]}
      </Text>
    );
  if (!link) return sendsMail || !HAS_LINK.has(template) ? '—' : <ServerCommand command={`mails ${to}`} />;
  return <LinkToCopy link={link} to={to} />;
}
