import { UnstyledButton } from '@mantine/core';
import { CHANNEL_LABELS, type HubMessageView } from '@tender/contracts';
import { useMemo } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Instant } from '../../../shared/ui/display/when.js';
import { useHubAddress } from '../use-hub-address.js';
import { useMessaging } from '../messaging-slice.js';
import { DeliveryBar } from './delivery-bar.js';
import { MessageBadge } from './message-badge.js';
import { MessageDrawer } from './message-drawer.js';
import { audienceInWords, countsInWords, STATUS_WORDS, subjectInWords, type NamesOfSubjects } from './message-words.js';
import classes from './sent.module.css';
import { useNames } from './use-names.js';

export function SentList() {
  const { id, go } = useHubAddress();
  const messages = useMessaging((state) => state.notifications);
  const names = useNames();
  const columns = useMemo(() => columnsFor(names, (message) => go('sent', message._id)), [names, go]);
  const open = messages.find(({ _id }) => _id === id);
  return (
    <>
      <DataTable
        name={t('Messages')}
        columns={columns}
        rows={[...messages]}
        rowId={({ _id }) => _id}
        sortedBy={{ id: 'when', desc: true }}
        empty={t('No message has been written yet.')}
      />
      {open && <MessageDrawer message={open} names={names} onClose={() => go('sent')} />}
    </>
  );
}

const whenOf = ({ scheduledFor, createdAt }: HubMessageView): string => scheduledFor ?? createdAt;

const columnsFor = (names: NamesOfSubjects, onOpen: (message: HubMessageView) => void): Column<HubMessageView>[] => [
  {
    id: 'subject',
    header: t('Message'),
    wide: true,
    value: (message) => subjectInWords(message, names),
    cell: (message) => (
      <UnstyledButton className={classes['subject'] ?? ''} onClick={() => onOpen(message)}>
        {subjectInWords(message, names)}
      </UnstyledButton>
    ),
  },
  { id: 'to', header: t('To'), wide: true, value: (message) => audienceInWords(message, names) },
  {
    id: 'when',
    header: t('When'),
    value: whenOf,
    cell: (message) => <Instant of={whenOf(message)} />,
  },
  {
    id: 'status',
    header: t('State'),
    value: ({ status }) => STATUS_WORDS[status].label,
    cell: (message) => <MessageBadge message={message} />,
  },
  { id: 'people', quiet: true, header: t('People'), numeric: true, value: ({ recipients }) => recipients },
  {
    id: 'deliveries',
    quiet: true,
    header: t('Deliveries'),
    wide: true,
    value: ({ counts }) => countsInWords(counts),
    cell: ({ counts }) => <DeliveryBar counts={counts} />,
  },
  {
    id: 'ways',
    quiet: true,
    header: t('Ways'),
    value: ({ channels }) => channels.map((each) => translated(CHANNEL_LABELS[each])).join(', '),
  },
  { id: 'by', quiet: true, header: t('By'), facet: true, value: ({ createdBy }) => names.person(createdBy) },
];
