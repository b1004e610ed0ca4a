import { Button, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuctionView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { meant, t, translated } from '../../../shared/language/t.js';
import { missingIn } from '../../../shared/house/letter-settings.js';
import { useHouse } from '../../../shared/store/application.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { useAwaitedSignUps } from '../../../shared/invitations/use-awaited-sign-ups.js';
import { waitingIn, waitingInWords } from '../../../shared/invitations/waiting-people.js';
import { useCompanyName } from '../../../shared/directory/directory.js';
import { AskToConfirm } from './ask-to-confirm.js';
import { usePublishWarnings } from './use-publish-warnings.js';
import { opensAtOnce } from '../management/actions.js';
import { softCloseInWords } from '../labels/soft-close-in-words.js';
import { AuctionActions } from '../management/auction-actions.js';
import { LocalLinks } from '../../../shared/ui/display/local-links.js';

interface PublishProps {
  auction: AuctionView;
  lots: number;
  onStep: (step: number) => void;
}

interface Check {
  /** Whether the check passed; null if the admin should check it, but can publish. */
  fine: boolean | null;
  text: string;
  step: number;
  /** Label of the button that opens the step, if nothing is wrong there. */
  look?: string;
  /** Replaces the button that opens the step. */
  action?: ReactNode;
}

const openPage = (to: string): ReactNode => (
  <Button size="compact-xs" variant="subtle" component={Link} to={to}>
    {meant('Open', 'to open it')}
  </Button>
);

export function Publish({ auction, lots, onStep }: PublishProps) {
  const now = useServerSecond() * 1000;
  const { awaited } = useAwaitedSignUps(auction._id);
  const waiting = waitingIn(awaited, auction.companies);
  const nameOf = useCompanyName();
  const { unconfirmed, hasTerms, letters, again } = usePublishWarnings(auction);
  const house = useHouse();
  const missing = letters ? missingIn(letters, house) : [];
  const checks: Check[] = [
    {
      fine: lots > 0,
      text: lots > 0 ? t('{lots, plural, one {# lot} other {# lots}}', { lots }) : t('No lots yet'),
      step: 1,
    },
    {
      fine: auction.companies.length > 0,
      text:
        auction.companies.length > 0
          ? t('{count, plural, one {# company} other {# companies}} invited', { count: auction.companies.length })
          : t('No company invited yet'),
      step: 2,
    },
    ...unconfirmed.map(({ companyId, buyers, askedAt }) => ({
      fine: null,
      text: t(
        '{company}: its {buyers} buyers have not all confirmed each other, and do not see each other’s sealed amounts',
        { company: nameOf(companyId), buyers },
      ),
      step: 2,
      action: <AskToConfirm {...{ auction, companyId, askedAt }} onAsked={again} />,
    })),
    ...(hasTerms === false
      ? [
          {
            fine: null,
            text: t('No terms are published: people bid without accepting any'),
            step: 0,
            action: openPage('/user-management?tab=terms'),
          },
        ]
      : []),
    ...(missing.length > 0
      ? [
          {
            fine: null,
            text: t('Award letters will say “not stated” for: {missing}', { missing: missing.join(', ') }),
            step: 0,
            action: openPage('/house-settings'),
          },
        ]
      : []),
    ...(waiting > 0 ? [{ fine: null, text: waitingInWords(waiting), step: 2, look: meant('Open', 'to open it') }] : []),
    {
      fine: Date.parse(auction.endsAt) > now,
      text: t('Runs from {instant} to {end}', {
        instant: endOnBothClocks(auction.startsAt, auction.timeZone),
        end: endOnBothClocks(auction.endsAt, auction.timeZone),
      }),
      step: 0,
    },
    ...(!auction.published && Date.parse(auction.endsAt) > now && opensAtOnce(auction, now)
      ? [{ fine: null, text: t('The start has passed: bidding opens as soon as you publish'), step: 0 }]
      : []),
    {
      fine: true,
      text: t(
        '{type}, sealed {visibility, select, sealed {to the house, too} other {to competitors}}, withdrawals {withdrawals}',
        {
          type: translated(AUCTION_TYPE_LABELS[auction.type]),
          visibility: auction.bidVisibility,
          withdrawals: auction.withdrawals,
        },
      ),
      step: 0,
    },
    { fine: true, text: softCloseInWords(auction) ?? t('No soft close: late bids do not move the end'), step: 0 },
  ];
  return (
    <Stack className="sheet" p="lg" mt="lg" maw={760}>
      <Title order={2} size="h3">
        {auction.published ? t('The auction is published') : t('Ready to publish?')}
      </Title>
      <List spacing="sm" listStyleType="none" center>
        {checks.map(({ fine, text, step, look, action }) => (
          <List.Item
            key={text}
            icon={
              <ThemeIcon
                size={24}
                radius="xl"
                variant="light"
                color={fine === null ? 'citrine' : fine ? 'emerald' : 'ruby'}
              >
                {fine === null ? (
                  <IconAlertTriangle size={15} aria-label={t('Warning')} />
                ) : fine ? (
                  <IconCheck size={15} aria-label={t('Done')} />
                ) : (
                  <IconX size={15} aria-label={t('Missing')} />
                )}
              </ThemeIcon>
            }
          >
            <Group gap="sm" lh="sm">
              {text}
              {action}
              {!fine && !action && (
                <Button size="compact-xs" variant="subtle" onClick={() => onStep(step)}>
                  {look ?? t('Fix')}
                </Button>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      {(!auction.published || unconfirmed.length > 0) && <LocalLinks />}
      {auction.published && auction.status === 'pending' && (
        <Text c="dimmed">
          {t('It goes live automatically at its start; lots can still be added or removed until then.')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button component={Link} to="/auction-management" variant="default">
          {t('All auctions')}
        </Button>
        {auction.status === 'pending' && <AuctionActions auction={auction} />}
      </Group>
    </Stack>
  );
}
