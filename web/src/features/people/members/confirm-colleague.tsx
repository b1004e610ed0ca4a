import { Badge, Button } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { confirmColleague } from './member-commands.js';

/** Renders nothing for members who do not bid or are not approved. */
export function ConfirmColleague({ member }: { member: UserView }) {
  if (member.confirmed === undefined || member.status !== 'approved') return null;
  if (member.confirmed)
    return (
      <Badge variant="light" radius="sm" tt="none" color="emerald" miw="max-content">
        {meant('Confirmed', 'a colleague')}
      </Badge>
    );
  // An invited user can be confirmed only after the first sign-in.
  if (member.invited)
    return (
      <Badge variant="light" radius="sm" tt="none" color="gray" miw="max-content">
        {meant('Not confirmed', 'a colleague')}
      </Badge>
    );
  const confirm = async () => {
    try {
      await confirmColleague(member);
      notifySuccess(t('{name} is confirmed.', { name: nameOf(member) }));
    } catch (error) {
      notifyActionFailed(error, t('The colleague could not be confirmed.'));
    }
  };
  const question = () =>
    confirmAction({
      title: t('Confirm {name}?', { name: nameOf(member) }),
      text: t(
        '{name} ({email}) will see the amounts of your own sealed bids, and so will colleagues whom they confirm, in auctions that are published from now on. Confirm only a person whom you know. To see their amounts, ask them to confirm you.',
        { name: nameOf(member), email: member.email },
      ),
      confirm: t('Confirm'),
      onConfirm: () => void confirm(),
    });
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('Confirm {name}', { name: nameOf(member) })}
      onClick={question}
    >
      {t('Confirm')}
    </Button>
  );
}
