import { t } from '../../../../shared/language/t.js';

/** The name that the next room is offered: after `Room 2` comes `Room 3`, never one that is taken. */
export function nextRoomName(taken: readonly string[]): string {
  const numbered = /^(.*?)(\d+)$/.exec(taken.at(-1) ?? '');
  const [stem, last] = numbered ? [numbered[1]!, Number(numbered[2])] : [`${t('Room')} `, taken.length];
  for (let number = last + 1; ; number += 1) if (!taken.includes(`${stem}${number}`)) return `${stem}${number}`;
}
