import { Text } from '@mantine/core';
import { MAIL_LABELS, type MailView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { get } from '../../../../shared/http/request.js';
import { useDirectory, usePeopleLoad } from '../../../../shared/directory/directory.js';
import { useEnvironment } from '../../../../shared/store/application.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { Instant } from '../../../../shared/ui/display/when.js';
import { linkStates, type LinkState } from './link-states.js';
import { MailLink } from './mail-link.js';

const KEPT = t(
  'This server sends no mail, because no mail server is set up: copy the link of an invitation and pass it on yourself, only to the person whom it is for.',
);
const SENT = t(
  'These mails are sent automatically; “Messages”, “Deliveries” lists those that did not arrive. If a person misses an invitation, copy its link and pass it on yourself, only to the person whom it is for.',
);

/** Account mails of the server. Without a mail server, admins deliver their links. */
export function MailsTable() {
  const [{ mails, readAt }, setRead] = useState<{ mails: MailView[]; readAt: number }>({ mails: [], readAt: 0 });
  const load = usePeopleLoad('mails', async (signal) => {
    const answer = await get<{ mails: MailView[] }>('/api/user/mails', signal);
    setRead({ mails: answer.mails, readAt: Date.now() });
  });
  const leaves = useEnvironment()?.features.mail;
  const users = useDirectory((state) => state.users);
  const columns = useMemo(() => {
    const isIn = new Set(users.filter(({ invited }) => !invited).map(({ email }) => email.toLowerCase()));
    return columnsFor(linkStates(mails, (email) => isIn.has(email), readAt));
  }, [mails, readAt, users]);
  return (
    <Loaded load={load} what={t('the mails')}>
      {() => (
        <>
          <LocalLinks />
          <Text size="sm" c="dimmed" maw="88ch" my="md">
            {leaves !== undefined && (leaves ? SENT : KEPT)}{' '}
            {leaves === false
              ? t(
                  'A link opens once. For a company that already has people no link is shown, because the person who opens it becomes their colleague, and none to new passwords and confirmations. The command beside such a mail prints its link: run it on the server, in the folder of the program, and pass the link on.',
                )
              : t(
                  'A link opens once. For a company that already has people no link is shown, because the person who opens it becomes their colleague. Links to new passwords and confirmations are shown to their recipient only.',
                )}
          </Text>
          <DataTable
            list="mails"
            name={t('Mails')}
            columns={columns}
            rows={mails}
            rowId={({ _id }) => _id}
            sortedBy={{ id: 'when', desc: true }}
            empty={t('No mail has been written yet.')}
          />
        </>
      )}
    </Loaded>
  );
}

const columnsFor = (states: Map<string, LinkState>): Column<MailView>[] => [
  { id: 'to', header: t('To'), wide: true, value: ({ to }) => to },
  { id: 'kind', header: t('Mail'), facet: true, value: ({ template }) => MAIL_LABELS[template] },
  {
    id: 'when',
    header: t('When'),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Instant of={createdAt} />,
  },
  {
    id: 'link',
    header: t('Link'),
    value: ({ _id }) => states.get(_id) ?? null,
    cell: (mail) => <MailLink mail={mail} state={states.get(mail._id)} />,
  },
];
