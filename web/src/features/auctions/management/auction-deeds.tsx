import { Button, Group, Menu, ActionIcon } from '@mantine/core';
import { can, type AuctionView } from '@tender/contracts';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { notifyError, notifySuccess } from '../../../shared/notify.js';
import { useSession } from '../../../shared/session/session.js';
import { ask } from '../../../shared/ui/confirm.js';
import {
  cancelAuction,
  completeAuction,
  goLive,
  pauseAuction,
  publishAuction,
  updateAuction,
} from '../auction-commands.js';
import { isRunning, setupPageOf } from '../auction-lists.js';
import { DEED_LABELS, deedsOn, QUESTIONS, type Deed } from './deeds.js';
import { ExtendDialog } from './extend-dialog.js';
import { ReasonDialog } from './reason-dialog.js';

const DOING = { publish: publishAuction, live: goLive, resume: goLive, pause: pauseAuction, complete: completeAuction };

async function report(auction: AuctionView, deed: Deed, work: Promise<void>): Promise<void> {
  try {
    await work;
    notifySuccess(`${auction.name}: ${DEED_LABELS[deed].toLowerCase()} done.`);
  } catch (error) {
    notifyError(error, `${DEED_LABELS[deed]} was not possible.`);
  }
}

interface AuctionDeedsProps {
  auction: AuctionView;
  /** In a table: the first deed as a button, the others in a menu. */
  compact?: boolean;
}

/** The buttons that move an auction from state to state, each with its confirmation. */
export function AuctionDeeds({ auction, compact = false }: AuctionDeedsProps) {
  const me = useSession((state) => state.me);
  const [dialog, setDialog] = useState<'extend' | 'cancel' | null>(null);
  const { pathname } = useLocation();
  if (!me || !can(me.role, 'auction:run')) return null;
  const setup = isRunning(auction) && pathname !== '/auction-setup' ? setupPageOf(auction) : null;

  const start = (deed: Deed) => {
    if (deed === 'extend' || deed === 'cancel') setDialog(deed);
    else
      ask({
        title: `${DEED_LABELS[deed]} ${auction.name}?`,
        text: QUESTIONS[deed],
        confirm: DEED_LABELS[deed],
        danger: deed === 'complete',
        then: () => void report(auction, deed, DOING[deed](auction._id)),
      });
  };
  const deeds = deedsOn(auction);
  const inMenu = deeds.filter((deed, index) => deed === 'cancel' || (compact && index > 0));
  const asButtons = deeds.filter((deed) => !inMenu.includes(deed));
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {asButtons.map((deed, index) => (
        <Button
          key={deed}
          size={compact ? 'compact-sm' : 'sm'}
          variant={index === 0 && !compact ? 'filled' : 'default'}
          onClick={() => start(deed)}
          {...(compact ? { 'aria-label': `${DEED_LABELS[deed]}: ${auction.name}` } : {})}
        >
          {DEED_LABELS[deed]}
        </Button>
      ))}
      {(inMenu.length > 0 || setup) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`More for ${auction.name}`}>
              <IconDotsVertical size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {setup && (
              <Menu.Item component={Link} to={setup}>
                Terms and invitations
              </Menu.Item>
            )}
            {inMenu.map((deed) => (
              <Menu.Item key={deed} {...(deed === 'cancel' ? { color: 'ruby' } : {})} onClick={() => start(deed)}>
                {DEED_LABELS[deed]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'extend' && (
        <ExtendDialog
          auction={auction}
          onClose={() => setDialog(null)}
          onConfirm={(endsAt) => report(auction, 'extend', updateAuction(auction._id, { endsAt }))}
        />
      )}
      {dialog === 'cancel' && (
        <ReasonDialog
          title={`Cancel ${auction.name}?`}
          text="Every lot counts as unsold, and the companies are told. This cannot be undone."
          confirm="Cancel auction"
          danger
          onClose={() => setDialog(null)}
          onConfirm={(reason) => report(auction, 'cancel', cancelAuction(auction._id, reason))}
        />
      )}
    </Group>
  );
}
