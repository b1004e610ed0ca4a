import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { AudienceView, AuctionView } from '@tender/contracts';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useRefusal } from '../../../../shared/form/use-refusal.js';
import { command, newIdempotencyKey } from '../../../../shared/http/command.js';
import { get } from '../../../../shared/http/request.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { People } from '../../../../shared/reminders/remind-dialog.js';
import { useIsMailOff } from '../../../../shared/store/application.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { useAction } from '../../../../shared/use-action.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';

/** Reminds the users of all companies without a bid in a live auction, after a confirmation. */
export function RemindNotBid({ auction }: { auction: AuctionView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconBell size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Remind who has not bid')}
      </Button>
      {open && <Reminding auction={auction} onClose={() => setOpen(false)} />}
    </>
  );
}

function Reminding({ auction, onClose }: { auction: AuctionView; onClose: () => void }) {
  const [audience, setAudience] = useState<AudienceView | null>(null);
  const load = useLoad(`who has not bid in ${auction._id}`, async (signal) => {
    const query = new URLSearchParams({ audience: 'notBid', auctionId: auction._id });
    const answer = await get<{ audience: AudienceView }>(`/api/notifications/audience?${query}`, signal);
    setAudience(answer.audience);
  });
  const [key] = useState(newIdempotencyKey);
  const refusal = useRefusal(t('The reminder could not be sent. Please try again.'));
  const close = useCloseIfMounted(onClose);
  const { busy, run } = useAction(async (count: string) => {
    refusal.clear();
    await command('POST', `/api/notifications/reminder/not-bid/${auction._id}`, {}, key);
    notifySuccess(t('The reminder to {count} is sent.', { count }));
    close();
  }, refusal.show);
  return (
    <Modal opened onClose={onClose} title={t('Remind who has not bid')}>
      <Loaded load={load} what={t('who has not bid')}>
        {() =>
          audience && (
            <Stack>
              <Refused words={refusal.message} />
              {audience.recipients === 0 ? (
                <Alert color="emerald" role="status">
                  {t('Every company on the auction has bid.')}
                </Alert>
              ) : (
                <>
                  <Recipients audience={audience} />
                  <LocalLinks />
                </>
              )}
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('Cancel')}
                </Button>
                <Button
                  loading={busy}
                  disabled={audience.recipients === 0}
                  onClick={() =>
                    run(t('{recipients, plural, one {# person} other {# people}}', { recipients: audience.recipients }))
                  }
                >
                  {t('Remind {recipients, plural, one {# person} other {# people}}', {
                    recipients: audience.recipients,
                  })}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
    </Modal>
  );
}

function Recipients({ audience: { recipients, sample } }: { audience: AudienceView }) {
  const noMail = useIsMailOff();
  return (
    <>
      <Text size="sm">
        {noMail
          ? t(
              'All people on the auction whose company has no standing bid are reminded of the end, in the app, in the words of the template “Auction End Reminder”. They do not learn who else is reminded, or who has bid.',
            )
          : t(
              'All people on the auction whose company has no standing bid are reminded of the end, in the app and by mail, in the words of the template “Auction End Reminder”. They do not learn who else is reminded, or who has bid.',
            )}
      </Text>
      <People count={recipients} names={sample.map(({ name, companyName }) => `${name} (${companyName})`)} />
    </>
  );
}
