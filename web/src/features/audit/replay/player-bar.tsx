import { ActionIcon, Group, Select, Slider, Text, Tooltip } from '@mantine/core';
import type { AuditOutline } from '@tender/contracts';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { instantAt } from '@tender/contracts/slots';
import { useState, type ReactNode } from 'react';
import { t } from '../../../shared/language/t.js';
import { zonedSecondAt } from '../../../shared/time/zoned-time.js';
import { DateTimeField } from '../../../shared/ui/fields/time-fields.js';
import { typeInWords } from '../event-words.js';
import { entryOf, lastUpTo } from '../outline.js';
import classes from './audit.module.css';
import { SPEEDS } from './playing.js';
import { TimeLine } from './time-line.js';
import type { Player } from './use-player.js';
import { NUMBERS } from '../../../shared/language/language.js';

interface PlayerBarProps {
  outline: AuditOutline;
  revisions: readonly number[];
  revision: number;
  player: Player;
  timeZone: string;
  onGo: (revision: number) => void;
}

export function PlayerBar({ outline, revisions, revision, player, timeZone, onGo }: PlayerBarProps) {
  const entry = entryOf(outline, revision);
  const place = lastUpTo(revisions, revision);
  const before = revisions[place] === revision ? revisions[place - 1] : revisions[place];
  const after = revisions[place + 1];
  const at = new Date(entry.at).toISOString();
  const [typed, setTyped] = useState('');
  const step = (to: number | undefined) => {
    player.stop();
    if (to !== undefined) onGo(to);
  };

  return (
    <section className={`sheet ${classes['panel']}`} aria-label={t('Replay')}>
      <TimeLine {...{ outline, revision, timeZone }} onGo={step} />
      <Slider
        mt={6}
        mb="sm"
        min={0}
        max={Math.max(1, outline.at.length - 1)}
        value={revision}
        label={null}
        thumbLabel={t('Position in the history')}
        thumbProps={{
          'aria-valuetext': t('Event {number} of {count}', { number: revision + 1, count: outline.at.length }),
        }}
        onChange={step}
      />
      <Group justify="space-between" gap="sm">
        <Group gap={6} role="group" aria-label={t('Move through the history')} className={classes['moves'] ?? ''}>
          <Move label={t('First event')} onClick={() => step(revisions[0])}>
            <IconPlayerSkipBack size={18} />
          </Move>
          <Move label={t('Event before')} disabled={before === undefined} onClick={() => step(before)}>
            <IconPlayerTrackPrev size={18} />
          </Move>
          <Move label={player.playing ? t('Pause') : t('Play')} main onClick={player.toggle}>
            {player.playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          </Move>
          <Move label={t('Next event')} disabled={after === undefined} onClick={() => step(after)}>
            <IconPlayerTrackNext size={18} />
          </Move>
          <Move label={t('Last event')} onClick={() => step(revisions.at(-1))}>
            <IconPlayerSkipForward size={18} />
          </Move>
          <Select
            aria-label={t('Speed')}
            w={88}
            size="xs"
            allowDeselect={false}
            data={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
            value={String(player.speed)}
            onChange={(value) => player.setSpeed(Number(value))}
          />
        </Group>
        <Text size="sm" className="num" role="status">
          {t('Event {count} of {count2} · {second} · {type}', {
            count: (revision + 1).toLocaleString(NUMBERS),
            count2: outline.at.length.toLocaleString(NUMBERS),
            second: zonedSecondAt(at, timeZone),
            type: typeInWords(entry.type),
          })}
          {entry.subject && ` · ${entry.subject.label}`}
        </Text>
        <DateTimeField
          label={t('Jump to an instant')}
          timeZone={timeZone}
          value={typed}
          onChange={(local) => {
            setTyped(local);
            const instant = instantAt(local, timeZone);
            if (instant !== null) step(Math.max(0, lastUpTo(outline.at, Date.parse(instant) + 999)));
          }}
        />
      </Group>
    </section>
  );
}

interface MoveProps {
  label: string;
  main?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Move = ({ label, main = false, disabled = false, onClick, children }: MoveProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size="lg"
      variant={main ? 'filled' : 'default'}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
