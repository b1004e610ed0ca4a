import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { can, isAdmitted, type CalendarFeedView, type UserView } from '@tender/contracts';
import { useState } from 'react';
import { refusalOf } from '../../../shared/form/refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { del, get, post } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { rich, t } from '../../../shared/language/t.js';
import { LocalLinks } from '../../../shared/ui/display/local-links.js';
import { LinkToCopy } from '../../../shared/ui/display/link-to-copy.js';
import { Instant } from '../../../shared/ui/display/when.js';
import { useAction } from '../../../shared/use-action.js';
import { Section } from './section.js';

const FEED = '/api/calendar';

/** The answer to the creation has the address, all others do not. */
interface Feed {
  feed: CalendarFeedView | null;
  address?: string;
}

export const CalendarFeed = ({ me }: { me: UserView }) =>
  can(me.role, 'calendar:own') && isAdmitted(me) && <OwnFeed auctions={can(me.role, 'auction:read')} />;

function OwnFeed({ auctions }: { auctions: boolean }) {
  const [{ feed, address }, setFeed] = useState<Feed>({ feed: null });
  const [refusal, setRefusal] = useState('');
  const refuse = (error: unknown) => setRefusal(refusalOf(error, t('That did not work. Please try again.'), []).words);
  const { status } = useLoad('calendar feed', async () => {
    const loaded = await get<Feed>(FEED);
    // A reload must not hide the address, which is shown only once.
    setFeed((known) => (known.address && known.feed?.createdAt === loaded.feed?.createdAt ? known : loaded));
  });
  const change = async (work: () => Promise<Feed>) => {
    setFeed(await work());
    setRefusal('');
  };
  const create = useAction(() => change(() => post<Feed>(FEED)), refuse);
  const end = useAction(() => change(() => del<Feed>(FEED)), refuse);
  if (status !== 'ready') return null;
  return (
    <Section
      title={t('Calendar feed')}
      lead={
        auctions
          ? t('Your auctions and viewings in the calendar of your phone or computer: times and names.')
          : t('Your viewings and appointments in the calendar of your phone or computer: times and names.')
      }
    >
      <Stack gap="sm">
        <Refused words={refusal} />
        <LocalLinks />
        {address && (
          <div role="status">
            <Text size="sm" mb={4}>
              {t('Copy this address into your calendar program now: it is not shown again.')}
            </Text>
            <LinkToCopy link={address} to={t('your calendar')} />
          </div>
        )}
        {feed && (
          <Text size="sm">
            {rich('Created {created}. It ends when you change your password, and when your role changes.', {
              created: <Instant key="created" of={feed.createdAt} />,
            })}
          </Text>
        )}
        <Alert color="citrine" role="note">
          {t(
            'Calendar services, such as those of Google, Apple or Microsoft, read the feed and store it. Anyone with the address can read it without signing in: do not share it.',
          )}
        </Alert>
        <Group justify="flex-end">
          {feed && (
            <Button variant="default" loading={end.busy} onClick={end.run}>
              {t('End the feed')}
            </Button>
          )}
          <Button variant="default" loading={create.busy} onClick={create.run}>
            {feed ? t('Replace the address') : t('Create a feed')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
