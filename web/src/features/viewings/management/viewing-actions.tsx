import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';
import { notifyActionFailed, notifySuccess } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { completeViewing, openViewing } from '../commands/viewing-commands.js';
import { askToEdit } from '../viewings-slice.js';

/** Actions of admins for a whole viewing, except publishing, the last step of the set-up. */
interface Action {
  label: string;
  question: string;
  done: string;
  danger?: boolean;
  work: (id: string) => Promise<unknown>;
}

const GO_LIVE: Action = {
  label: t('Go live'),
  question: t(
    'From now on you can check companies in to their rooms. Otherwise it goes live automatically when its first day begins.',
  ),
  done: t('is live.'),
  work: openViewing,
};
const COMPLETE: Action = {
  label: t('Complete'),
  question: t(
    'All companies are checked out, confirmed bookings and goods are completed, waiting requests are rejected. This cannot be undone.',
  ),
  done: t('is completed.'),
  danger: true,
  work: completeViewing,
};

const actionsFor = ({ status }: ViewingView): Action[] =>
  status === 'published' ? [GO_LIVE, COMPLETE] : status === 'live' ? [COMPLETE] : [];

interface ViewingActionsProps {
  viewing: ViewingView;
  /** Layout for a card: all actions in a menu. */
  compact?: boolean;
}

export function ViewingActions({ viewing, compact = false }: ViewingActionsProps) {
  const { _id, name, status } = viewing;
  const start = ({ label, question, done, danger = false, work }: Action) =>
    confirmAction({
      title: t('{label}: {name}?', { label, name }),
      text: question,
      confirm: label,
      danger,
      onConfirm: () =>
        void work(_id).then(
          () => notifySuccess(`${name} ${done}`),
          (error: unknown) => notifyActionFailed(error, t('{label} was not possible.', { label })),
        ),
    });
  const actions = actionsFor(viewing);
  const mayManage = useMay('viewing:manage');
  if (!mayManage || status === 'completed') return null;
  return (
    <Group gap={6} wrap="nowrap">
      {!compact &&
        actions.map((action, index) => (
          <Button
            key={action.label}
            variant={index === 0 && !action.danger ? 'filled' : 'default'}
            onClick={() => start(action)}
          >
            {action.label}
          </Button>
        ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('More for {name}', { name })}>
            <IconDotsVertical size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/viewing-setup?id=${_id}`} onClick={() => askToEdit(viewing)}>
            {t('Set-up')}
          </Menu.Item>
          {compact &&
            actions.map((action) => (
              <Menu.Item
                key={action.label}
                {...(action.danger ? { color: 'var(--mantine-color-error)' } : {})}
                onClick={() => start(action)}
              >
                {action.label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
