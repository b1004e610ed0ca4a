import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useState } from 'react';
import { nameOf, useDirectory } from '../../../../shared/directory/directory.js';
import { joinTexts } from '../../../../shared/language/join-texts.js';
import { t } from '../../../../shared/language/t.js';
import { notifyActionFailed, notifySuccess } from '../../../../shared/notify.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useAction } from '../../../../shared/use-action.js';
import { decideOn } from '../../person-form/person-commands.js';
import { missingFacts } from './missing-facts.js';

interface ApproveSeveralProps {
  people: readonly UserView[];
}

/** Approves chosen people one after another. A person invited by e-mail joins, as in the dialog for one person. */
export function ApproveSeveral({ people }: ApproveSeveralProps) {
  const [isOpen, setOpen] = useState(false);
  const waiting = people.filter(({ ownStatus, companyId }) => ownStatus === 'pending' && companyId !== null);
  if (waiting.length < 2 && !isOpen) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Approve several…')}
      </Button>
      {isOpen && <Choice people={waiting} onClose={() => setOpen(false)} />}
    </>
  );
}

function Choice({ people, onClose }: ApproveSeveralProps & { onClose: () => void }) {
  const [shown] = useState(people);
  const companies = useDirectory((state) => state.companies);
  const users = useDirectory((state) => state.users);
  const factsOf = ({ email, companyId }: UserView): string => {
    const company = companies.find(({ _id }) => _id === companyId);
    return joinTexts([company?.name, email, company && missingFacts(company, users)]);
  };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const close = useCloseIfMounted(onClose);
  const { busy, run } = useAction(
    async () => {
      const all = shown.filter(({ _id }) => chosen.has(_id));
      for (const user of all) {
        await decideOn(user, 'approved');
        setChosen((now) => new Set([...now].filter((id) => id !== user._id)));
      }
      notifySuccess(t('{count, plural, one {# person is} other {# people are}} approved.', { count: all.length }));
      close();
    },
    (error) => notifyActionFailed(error, t('Not all of them could be approved: those still ticked were not.')),
  );
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((each) => each !== id)));
  return (
    <Modal opened onClose={onClose} title={t('Approve several')}>
      <Stack>
        <Text size="sm">
          {t(
            'A new company is approved with its person. People whom you invited by e-mail join what they are invited to.',
          )}
        </Text>
        {shown.map((user) => (
          <Checkbox
            key={user._id}
            label={nameOf(user)}
            description={factsOf(user)}
            disabled={busy}
            checked={chosen.has(user._id)}
            onChange={(event) => toggle(user._id, event.currentTarget.checked)}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} disabled={chosen.size === 0} onClick={run}>
            {t('Approve {count, plural, one {# person} other {# people}}', { count: chosen.size })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
