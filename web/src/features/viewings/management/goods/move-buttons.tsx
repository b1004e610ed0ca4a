import { Alert, Button, Group } from '@mantine/core';
import type { GoodView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useAction } from '../../../../shared/use-action.js';
import type { Names } from '../words/names.js';
import { refusalInWords } from '../words/refusal-words.js';
import { carryOut, moveInWords, movesTo, type Move, type PlaceOfGoods } from './goods-moves.js';

interface MoveButtonsProps {
  goods: GoodView[];
  place: PlaceOfGoods;
  names: Names;
  onDone: (move: Move) => void;
  onRefused?: () => void;
}

/** A button for each atomic command that moves the parcels to the place. */
export function MoveButtons({ goods, place, names, onDone, onRefused }: MoveButtonsProps) {
  const [refusal, setRefusal] = useState('');
  const { busy, run } = useAction(
    async (move: Move) => {
      setRefusal('');
      await carryOut(move);
      onDone(move);
    },
    (error) => {
      setRefusal(
        refusalInWords(error, t('The parcels could not be moved.'), names) ?? t('We cannot reach the server.'),
      );
      onRefused?.();
    },
  );
  return (
    <>
      {refusal && <Alert color="ruby">{refusal}</Alert>}
      <Group gap="xs">
        {movesTo(place, goods).map((move) => (
          <Button key={`${move.kind} ${move.room}`} loading={busy} onClick={() => run(move)}>
            {moveInWords(move, names)}
          </Button>
        ))}
      </Group>
    </>
  );
}
