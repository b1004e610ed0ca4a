import { ActionIcon, Group, Select, Slider, Text, TextInput, Tooltip } from '@mantine/core';
import type { AuditOutline } from '@tender/contracts';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatSecond, localInput } from '../../../shared/time.js';
import { typeInWords } from '../event-words.js';
import { entryOf, lastUpTo } from '../outline.js';
import classes from './audit.module.css';
import { SPEEDS } from './playing.js';
import { TimeLine } from './time-line.js';
import type { Player } from './use-player.js';
import { NUMBERS } from '../../../shared/language/language.js';

interface PlayerBarProps {
  outline: AuditOutline;
  /** Those that are stepped through. */
  revisions: readonly number[];
  revision: number;
  player: Player;
  onGo: (revision: number) => void;
}

/** Where the replay stands, and every way to move it. */
export function PlayerBar({ outline, revisions, revision, player, onGo }: PlayerBarProps) {
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
    <section className={`sheet ${classes['panel']}`} aria-label="Replay">
      <TimeLine outline={outline} revision={revision} onGo={step} />
      <Slider
        mt={6}
        mb="sm"
        min={0}
        max={Math.max(1, outline.at.length - 1)}
        value={revision}
        label={null}
        thumbLabel="Position in the history"
        thumbProps={{ 'aria-valuetext': `Event ${revision + 1} of ${outline.at.length}` }}
        onChange={step}
      />
      <Group justify="space-between" gap="sm">
        <Group gap={6} role="group" aria-label="Move through the history" className={classes['moves'] ?? ''}>
          <Move label="First event" onClick={() => step(revisions[0])}>
            <IconPlayerSkipBack size={18} />
          </Move>
          <Move label="Event before" disabled={before === undefined} onClick={() => step(before)}>
            <IconPlayerTrackPrev size={18} />
          </Move>
          <Move label={player.playing ? 'Pause' : 'Play'} main onClick={player.toggle}>
            {player.playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          </Move>
          <Move label="Next event" disabled={after === undefined} onClick={() => step(after)}>
            <IconPlayerTrackNext size={18} />
          </Move>
          <Move label="Last event" onClick={() => step(revisions.at(-1))}>
            <IconPlayerSkipForward size={18} />
          </Move>
          <Select
            aria-label="Speed"
            w={88}
            size="xs"
            allowDeselect={false}
            data={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
            value={String(player.speed)}
            onChange={(value) => player.setSpeed(Number(value))}
          />
        </Group>
        <Text size="sm" className="num" role="status">
          Event {(revision + 1).toLocaleString(NUMBERS)} of {outline.at.length.toLocaleString(NUMBERS)} ·{' '}
          {formatSecond(at)} · {typeInWords(entry.type)}
          {entry.subject && ` · ${entry.subject.label}`}
        </Text>
        <TextInput
          type="datetime-local"
          size="xs"
          step={1}
          aria-label="Jump to an instant"
          value={typed}
          min={localInput(new Date(outline.at[0] ?? 0))}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            const instant = new Date(value).getTime();
            if (!Number.isNaN(instant)) step(Math.max(0, lastUpTo(outline.at, instant + 999)));
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
