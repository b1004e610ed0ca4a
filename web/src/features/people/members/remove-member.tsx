import { Button } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { eraseUser } from '../person-form/person-commands.js';

async function remove(member: UserView): Promise<void> {
  try {
    await eraseUser(member);
    notifySuccess(t('{name} is removed.', { name: nameOf(member) }));
  } catch (error) {
    notifyActionFailed(error, t('The member could not be removed.'));
  }
}

const askToRemove = (member: UserView): void =>
  confirmAction({
    title: t('Remove {name}?', { name: nameOf(member) }),
    text: t(
      'They are signed out at once, and their name, address, phone and documents are erased permanently. The history of their actions stays, under an id without a name. {email} can be invited again, as a new person.',
      { email: member.email },
    ),
    confirm: t('Remove'),
    danger: true,
    onConfirm: () => void remove(member),
  });

export function RemoveMember({ member }: { member: UserView }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="ruby"
      aria-label={t('Remove {name}', { name: nameOf(member) })}
      onClick={() => askToRemove(member)}
    >
      {t('Remove')}
    </Button>
  );
}
