import { t } from '../../../../shared/language/t.js';

/** Proposes the next free name: `Room 3` after `Room 2`. */
export function nextRoomName(taken: readonly string[]): string {
  const numbered = /^(.*?)(\d+)$/.exec(taken.at(-1) ?? '');
  const [stem, last] = numbered ? [numbered[1]!, Number(numbered[2])] : [`${t('Room')} `, taken.length];
  for (let number = last + 1; ; number += 1) if (!taken.includes(`${stem}${number}`)) return `${stem}${number}`;
}
