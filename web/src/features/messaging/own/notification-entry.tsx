import { ActionIcon, rem, Spoiler, Text, Tooltip } from '@mantine/core';
import type { NotificationTopic, NotificationView } from '@tender/contracts';
import { IconBell, IconCalendarEvent, IconCheck, IconGavel } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { formatSecond } from '../../../shared/time/time.js';
import { Instant } from '../../../shared/ui/display/when.js';
import classes from './own.module.css';
import { inLocalTime } from './local-time.js';
import { readOne } from './own-actions.js';
import { withoutSalutation } from './salutation.js';

const ICONS: Record<NotificationTopic, typeof IconBell> = {
  auction: IconGavel,
  viewing: IconCalendarEvent,
  general: IconBell,
};

/** Height of a collapsed text, in whole lines; height of a line in pixels. */
const FOLDED_LINES = 4;
const LINE = 20;

interface NotificationEntryProps {
  notification: NotificationView;
  /** Position in the list, from 1. */
  place?: number;
  /** Whether to show only the beginning, for narrow panels. */
  short?: boolean;
  onOpen?: () => void;
}

export function NotificationEntry({ notification, place = 1, short = false, onOpen }: NotificationEntryProps) {
  const { _id, title, link, at, read, topic } = notification;
  const text = withoutSalutation(inLocalTime(notification));
  const Icon = ICONS[topic];
  const open = () => {
    if (!read) readOne(_id);
    onOpen?.();
  };
  return (
    <li className={classes['entry']} data-unread={!read || undefined} data-short={short || undefined}>
      <span className={classes['topic']} aria-hidden="true">
        <Icon size={18} stroke={1.6} />
      </span>
      <div className={classes['said']}>
        <Text size="sm" fw={read ? 500 : 650}>
          {link === null ? (
            title
          ) : (
            <Link className={classes['link'] ?? ''} to={link} onClick={open}>
              {title}
            </Link>
          )}
        </Text>
        {short ? (
          <Text size="sm" lineClamp={2} className={classes['text'] ?? ''}>
            <bdi>{text}</bdi>
          </Text>
        ) : (
          <Spoiler
            maxHeight={FOLDED_LINES * LINE}
            showLabel={t('Show all of it')}
            hideLabel={t('Show less')}
            className={classes['text'] ?? ''}
            classNames={{ control: classes['more'] ?? '' }}
            // Mantine renders a landmark, which needs a unique name, also for two equal messages within a second.
            attributes={{ content: { 'aria-label': `${place}. ${title}, ${formatSecond(at)}` } }}
          >
            <Text size="sm" lh={rem(LINE)} dir="auto" style={{ whiteSpace: 'pre-line' }}>
              <bdi>{text}</bdi>
            </Text>
          </Spoiler>
        )}
        <Text size="xs" c="dimmed" mt={2}>
          <Instant of={at} />
        </Text>
      </div>
      {!read && (
        <Tooltip label={t('Mark as read')}>
          <ActionIcon
            className={classes['mark'] ?? ''}
            variant="subtle"
            size="md"
            aria-label={t('Mark as read: {title}', { title })}
            onClick={() => readOne(_id)}
          >
            <IconCheck size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
