import { Badge } from '@mantine/core';
import {
  BOOKING_STATUS_LABELS,
  VIEWING_STATUS_LABELS,
  type BookingStatus,
  type ViewingStatus,
} from '@tender/contracts';
import { translated } from '../../shared/language/t.js';

const badge = (color: string, label: string) => (
  <Badge variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
    {label}
  </Badge>
);

const VIEWING: Record<ViewingStatus, string> = {
  draft: 'gray',
  published: 'sapphire',
  live: 'emerald',
  completed: 'gray',
};
export const ViewingBadge = ({ status }: { status: ViewingStatus }) =>
  badge(VIEWING[status], translated(VIEWING_STATUS_LABELS[status]));

const BOOKING: Record<BookingStatus, string> = {
  pending: 'citrine',
  approved: 'emerald',
  rejected: 'ruby',
  completed: 'gray',
};
export const BookingBadge = ({ status }: { status: BookingStatus }) =>
  badge(BOOKING[status], translated(BOOKING_STATUS_LABELS[status]));
