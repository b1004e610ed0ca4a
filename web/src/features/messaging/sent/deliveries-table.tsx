import { Group, SegmentedControl, Text } from '@mantine/core';
import { CHANNEL_LABELS, MAIL_LABELS, TEMPLATE_LABELS, type DeliveryView } from '@tender/contracts';
import { useCallback, useMemo, useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useMay } from '../../../shared/session/session.js';
import { useIsMailOff } from '../../../shared/store/application.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { Instant } from '../../../shared/ui/display/when.js';
import { deliveriesOf } from './deliveries.js';
import { emptyListText } from './empty-list-words.js';
import { KeptText } from './kept-text.js';
import { RetryButton } from './retry-button.js';

/** Poll interval in ms: a retried delivery succeeds or fails within seconds. */
const READ_EVERY = 5_000;

const KINDS = [
  {
    value: 'failed',
    label: t('Failed'),
    lead: t(
      'Deliveries that were refused, or failed at the last try, and why. They stay here until they are tried again.',
    ),
  },
  {
    value: 'kept',
    label: t('Kept'),
    lead: t(
      'Without a mail server no mail is sent: mails are kept here. In the app everyone has the same messages. Links to accounts are under “Users”, “Mails”.',
    ),
  },
  {
    value: 'queued',
    label: t('Waiting'),
    lead: t('Deliveries that are being sent, or wait for their time or their next try.'),
  },
] as const;

/** Deliveries that failed, that are kept without a mail server, or that are queued. */
export function DeliveriesTable() {
  const noMail = useIsMailOff();
  const [status, choose] = useOneChosen('status', KINDS[0].value);
  const kind = KINDS.find(({ value }) => value === status) ?? KINDS[0];
  const [{ of, rows, more }, setRead] = useState<{ of: string; rows: DeliveryView[]; more: boolean }>({
    of: '',
    rows: [],
    more: false,
  });
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const page = await deliveriesOf({ status: kind.value }, null, signal);
      setRead({ of: kind.value, rows: page.deliveries, more: Boolean(page.nextCursor) });
    },
    [kind.value],
  );
  const load = useLoad(`deliveries ${kind.value}`, read, { every: READ_EVERY });
  const mayRetry = useMay('notification:manage');
  const columns = useMemo(
    () => columnsFor(kind.value, () => void read().catch(() => undefined), mayRetry),
    [kind.value, read, mayRetry],
  );
  return (
    <>
      <Group mb="sm">
        <SegmentedControl
          aria-label={t('Show')}
          data={KINDS.map(({ value, label }) => ({ value, label }))}
          value={kind.value}
          onChange={choose}
        />
      </Group>
      <Text size="sm" c="dimmed" maw="88ch" mb="md">
        {kind.lead}
        {more && of === kind.value && ` ${t('The newest hundred are shown.')}`}
      </Text>
      <Loaded load={load} what={t('the deliveries')}>
        {() => (
          <DataTable
            key={kind.value}
            name={t('Deliveries')}
            columns={columns}
            rows={of === kind.value ? rows : []}
            rowId={({ _id }) => _id}
            sortedBy={{ id: 'when', desc: true }}
            empty={emptyListText(kind.value, noMail)}
          />
        )}
      </Loaded>
    </>
  );
}

const KINDS_OF_TEXTS: Readonly<Record<string, string>> = { ...MAIL_LABELS, ...TEMPLATE_LABELS };

/** The subject, or the kind of the text: account mails have no subject before they are sent, and auditors read none. */
const subjectOf = ({ subject, template }: DeliveryView): string => subject ?? KINDS_OF_TEXTS[template] ?? template;

const columnsFor = (status: string, onRetried: () => void, mayRetry: boolean): Column<DeliveryView>[] => [
  { id: 'to', header: t('To'), value: ({ name }) => name },
  { id: 'subject', header: t('Message'), wide: true, value: subjectOf },
  { id: 'way', header: t('Channel'), facet: true, value: ({ channel }) => translated(CHANNEL_LABELS[channel]) },
  { id: 'when', header: t('When'), value: ({ at }) => at, cell: ({ at }) => <Instant of={at} /> },
  ...(status === 'kept'
    ? []
    : [{ id: 'reason', header: t('Why'), wide: true, value: ({ reason }: DeliveryView) => reason }]),
  ...(status === 'kept' && mayRetry
    ? [
        {
          id: 'actions',
          header: t('Actions'),
          actions: true,
          value: () => null,
          cell: (delivery: DeliveryView) => <KeptText delivery={delivery} />,
        },
      ]
    : []),
  ...(status === 'failed' && mayRetry
    ? [
        {
          id: 'actions',
          header: t('Actions'),
          actions: true,
          value: () => null,
          cell: (delivery: DeliveryView) => <RetryButton delivery={delivery} onRetried={onRetried} />,
        },
      ]
    : []),
];
