import { Button } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { notifyError, notifySuccess } from '../../../shared/notify.js';
import { ask } from '../../../shared/ui/confirm.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { eraseUser } from '../person-commands.js';

async function remove(member: UserView): Promise<void> {
  try {
    await eraseUser(member);
    notifySuccess(`${nameOf(member)} is removed.`);
  } catch (error) {
    notifyError(error, 'The member could not be removed.');
  }
}

const askToRemove = (member: UserView): void =>
  ask({
    title: `Remove ${nameOf(member)}?`,
    text: `They are signed out at once, and their name, address, phone and documents are erased for good. What they did stays, under an id without a name. ${member.email} can be invited again, as somebody new.`,
    confirm: 'Remove',
    danger: true,
    then: () => void remove(member),
  });

export function RemoveMember({ member }: { member: UserView }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="ruby"
      aria-label={`Remove ${nameOf(member)}`}
      onClick={() => askToRemove(member)}
    >
      Remove
    </Button>
  );
}
