import { Button, Group, Stack, Text } from '@mantine/core';
import { CHANNEL_LABELS, type HubMessageView } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { notifyActionFailed, notifySuccess } from '../../../shared/notify.js';
import { useMay } from '../../../shared/session/session.js';
import { formatInstant } from '../../../shared/time/time.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { Drawer } from '../../../shared/ui/dialogs/dialog.js';
import { cancelMessage } from '../messaging-commands.js';
import { loadNotification } from '../messaging-data.js';
import { DeliveryBar } from './delivery-bar.js';
import { Failures } from './failures.js';
import { audienceInWords, subjectInWords, type NamesOfSubjects } from './message-words.js';
import { MessageBadge } from './message-badge.js';
import classes from './sent.module.css';

/** Poll interval in ms while the drawer is open: the server pushes no counts after a retry. */
const COUNT_EVERY = 5_000;

interface MessageDrawerProps {
  message: HubMessageView;
  names: NamesOfSubjects;
  onClose: () => void;
}

export function MessageDrawer({ message, names, onClose }: MessageDrawerProps) {
  const { _id, body, channels, counts, recipients, createdAt, createdBy, scheduledFor, status } = message;
  const mayCancel = useMay('notification:manage');
  useLoad(`message ${_id}`, (signal) => loadNotification(_id, signal), { every: COUNT_EVERY });
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={subjectInWords(message, names)}>
      <Stack>
        <Group gap="sm">
          <MessageBadge message={message} />
          <Text size="sm" c="dimmed">
            {audienceInWords(message, names)}
          </Text>
        </Group>
        <Text size="sm">
          {scheduledFor === null
            ? t('Written by {person} on {instant}.', {
                person: names.person(createdBy),
                instant: formatInstant(createdAt),
              })
            : t('Written by {person} on {instant}, for {due} (your time).', {
                person: names.person(createdBy),
                instant: formatInstant(createdAt),
                due: formatInstant(scheduledFor),
              })}{' '}
          {channels.map((channel) => translated(CHANNEL_LABELS[channel])).join(', ')}.
        </Text>
        {status === 'scheduled' && mayCancel && <Cancel message={message} subject={subjectInWords(message, names)} />}
        {recipients > 0 && (
          <div role="status">
            <Text size="sm" fw={600} mb={4}>
              {t('{recipients, plural, one {# person} other {# people}}', { recipients })}
            </Text>
            <DeliveryBar counts={counts} />
          </div>
        )}
        <Failures about={_id} failed={counts.failed} />
        <div>
          <Text className="eyebrow" component="h3" mt={0} mb={6}>
            {t('Its text, before it is filled in')}
          </Text>
          <Text size="sm" className={classes['text'] ?? ''}>
            {body}
          </Text>
        </div>
      </Stack>
    </Drawer>
  );
}

function Cancel({ message: { _id }, subject }: { message: HubMessageView; subject: string }) {
  const cancel = () =>
    confirmAction({
      title: t('Cancel the message?'),
      text: t('“{subject}” is not sent.', { subject }),
      confirm: t('Do not send it'),
      danger: true,
      onConfirm: () =>
        void cancelMessage(_id).then(
          () => notifySuccess(t('The message is cancelled.')),
          (error: unknown) => notifyActionFailed(error, t('The message could not be cancelled.')),
        ),
    });
  return (
    <Group>
      <Button variant="default" onClick={cancel}>
        {t('Cancel the message')}
      </Button>
    </Group>
  );
}
