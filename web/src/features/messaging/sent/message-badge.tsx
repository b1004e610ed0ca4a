import { Badge } from '@mantine/core';
import type { HubMessageView } from '@tender/contracts';
import { STATUS_WORDS } from './message-words.js';

export const MessageBadge = ({ message: { status } }: { message: HubMessageView }) => (
  <Badge variant="light" radius="sm" tt="none" miw="max-content" color={STATUS_WORDS[status].color}>
    {STATUS_WORDS[status].label}
  </Badge>
);
