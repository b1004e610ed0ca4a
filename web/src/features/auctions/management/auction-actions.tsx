import { Button, Group, Menu, ActionIcon } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { useMay } from '../../../shared/session/session.js';
import { serverNow } from '../../../shared/socket/clock.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import {
  cancelAuction,
  completeAuction,
  goLive,
  pauseAuction,
  publishAuction,
  updateAuction,
} from '../state/auction-commands.js';
import { canOnlyBeCancelled, isRunning, setupPageOf } from '../auction-lists.js';
import {
  ACTION_LABELS,
  actionsFor,
  DONE,
  hasQuestion,
  questionOf,
  type ActionWithQuestion,
  type AuctionAction,
} from './actions.js';
import { CompleteDialog } from './complete-dialog.js';
import { LogName } from './log-name.js';
import { ExtendDialog } from './extend-dialog.js';
import { ResumeDialog } from './resume-dialog.js';
import { LocalLinks } from '../../../shared/ui/display/local-links.js';
import { ReasonDialog } from '../../../shared/ui/dialogs/reason-dialog.js';
import { labelled } from '../../../shared/language/join-texts.js';

const DOING = { publish: publishAuction, live: goLive };

/** @returns whether its dialog may close */
async function report(auction: AuctionView, action: AuctionAction, work: Promise<void>): Promise<boolean> {
  try {
    await work;
    notifySuccess(DONE[action](auction.name));
    return true;
  } catch (error) {
    return notifyActionFailed(error, t('{action} was not possible.', { action: ACTION_LABELS[action] }));
  }
}

/** Actions that cannot be undone: always in the menu, apart from the others. */
const DANGERS: readonly AuctionAction[] = ['complete', 'cancel'];

interface AuctionActionsProps {
  auction: AuctionView;
  /** Opens the dialog that voids bids. Without it the menu has no such entry. */
  onVoidBids?: (() => void) | undefined;
  /** Layout for a table: the first action as a button, the others in a menu. */
  compact?: boolean;
}

export function AuctionActions({ auction, onVoidBids, compact = false }: AuctionActionsProps) {
  const mayRun = useMay('auction:run');
  const [dialog, setDialog] = useState<Exclude<AuctionAction, ActionWithQuestion> | null>(null);
  const { pathname } = useLocation();
  if (!mayRun) return null;
  const isLost = canOnlyBeCancelled(auction);
  const setup = isRunning(auction) && !isLost && pathname !== '/auction-setup' ? setupPageOf(auction) : null;

  const start = (action: AuctionAction) => {
    if (!hasQuestion(action)) setDialog(action);
    else
      confirmAction({
        title: `${ACTION_LABELS[action]} ${auction.name}?`,
        text: (
          <>
            {questionOf(action, auction, serverNow())}
            {action === 'publish' && <LogName />}
          </>
        ),
        confirm: ACTION_LABELS[action],
        onConfirm: () => void report(auction, action, DOING[action](auction._id)),
      });
  };
  const actions = actionsFor(auction);
  const dangers = actions.filter((action) => !isLost && DANGERS.includes(action));
  const others = actions.filter((action, index) => !dangers.includes(action) && compact && index > 0);
  const asButtons = actions.filter((action) => !dangers.includes(action) && !others.includes(action));
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {asButtons.map((action, index) => (
        <Button
          key={action}
          size={compact ? 'compact-sm' : 'sm'}
          variant={index === 0 && !compact ? 'filled' : 'default'}
          onClick={() => start(action)}
          {...(compact ? { 'aria-label': labelled(ACTION_LABELS[action], auction.name) } : {})}
        >
          {ACTION_LABELS[action]}
        </Button>
      ))}
      {(dangers.length > 0 || others.length > 0 || setup) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('More for {auction}', { auction: auction.name })}>
              <IconDotsVertical size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {setup && (
              <Menu.Item component={Link} to={setup}>
                {t('Details and invitations')}
              </Menu.Item>
            )}
            {others.map((action) => (
              <Menu.Item key={action} onClick={() => start(action)}>
                {ACTION_LABELS[action]}
              </Menu.Item>
            ))}
            {dangers.length > 0 && <Menu.Label>{t('Cannot be undone')}</Menu.Label>}
            {onVoidBids && (
              <Menu.Item color="var(--mantine-color-error)" onClick={onVoidBids}>
                {t('Void a company’s bids…')}
              </Menu.Item>
            )}
            {dangers.map((action) => (
              <Menu.Item key={action} color="var(--mantine-color-error)" onClick={() => start(action)}>
                {ACTION_LABELS[action]}
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
      {dialog === 'resume' && (
        <ResumeDialog
          auction={auction}
          onClose={() => setDialog(null)}
          onConfirm={(endsAt) => report(auction, 'resume', goLive(auction._id, endsAt))}
        />
      )}
      {dialog === 'complete' && (
        <CompleteDialog
          auction={auction}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => report(auction, 'complete', completeAuction(auction._id, reason))}
        />
      )}
      {dialog === 'pause' && (
        <ReasonDialog
          note={<LocalLinks />}
          title={t('Pause {auction}?', { auction: auction.name })}
          text={t(
            'New bids are refused and the count-down stops until you resume. The invited companies read the reason on their screens at once.',
          )}
          confirm={t('Pause')}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => report(auction, 'pause', pauseAuction(auction._id, reason))}
        />
      )}
      {dialog === 'cancel' && (
        <ReasonDialog
          note={<LocalLinks />}
          title={t('Cancel {auction}?', { auction: auction.name })}
          text={t('Every lot counts as unsold, and the companies are notified. This cannot be undone.')}
          confirm={t('Cancel auction')}
          danger
          onClose={() => setDialog(null)}
          onConfirm={(reason) => report(auction, 'cancel', cancelAuction(auction._id, reason))}
        />
      )}
    </Group>
  );
}
