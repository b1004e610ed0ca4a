import { setImmediate as nextTurn } from 'node:timers/promises';

/** Number of rows that are written in one turn of the event loop: a millisecond or two, however many bids a lot has. */
const ROWS_PER_TURN = 50;

/** The bytes of `JSON.stringify(answer)`, made over several turns of the event loop where the answer has a long list: others are served in between. */
export async function jsonInTurns(answer: object): Promise<Buffer> {
  const parts: Buffer[] = [];
  let text = '';
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    text += `${text || parts.length > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) {
      text += JSON.stringify(value);
      continue;
    }
    for (let from = 0; from === 0 || from < value.length; from += ROWS_PER_TURN) {
      const rows = JSON.stringify(value.slice(from, from + ROWS_PER_TURN)).slice(1, -1);
      parts.push(Buffer.from(`${text}${from === 0 ? '[' : ','}${rows}`));
      text = '';
      if (value.length > ROWS_PER_TURN) await nextTurn();
    }
    text = ']';
  }
  return Buffer.concat([Buffer.from('{'), ...parts, Buffer.from(`${text}}`)]);
}
