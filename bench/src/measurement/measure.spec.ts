import { describe, expect, test } from '@jest/globals';
import { measureAll, type Groups } from './measure.js';
import type { Row } from '../results/table.js';

const finds = (what: string) => (): Promise<Row[]> => Promise.resolve([{ what, measured: '1 s' }]);
const fails = (): Promise<Row[]> => Promise.reject(new Error('no such button\nat line 3'));

describe('a run', () => {
  const groups: Groups<unknown> = [
    { alone: finds('alone') },
    { 'web/door': finds('door'), 'web/floor': fails, 'web/pages': finds('pages') },
  ];

  async function runOf(asked?: string[]): Promise<{ rows: Row[]; printed: string[]; stops: number }> {
    const printed: string[] = [];
    let stops = 0;
    const bench = {
      stop: () => {
        stops += 1;
        return Promise.resolve();
      },
    };
    const rows = await measureAll(groups, { asked, bench, print: (line) => printed.push(line) });
    return { rows, printed, stops };
  }

  test('goes on behind what fails, whose row says why', async () => {
    const { rows } = await runOf();
    expect(rows).toEqual([
      { what: 'alone', measured: '1 s' },
      { what: 'door', measured: '1 s' },
      { what: 'web/floor', measured: 'failed: no such button', failed: true },
      { what: 'pages', measured: '1 s' },
    ]);
  });

  test('prints each row before the next is measured', async () => {
    const { printed } = await runOf();
    expect(printed.indexOf('  door: 1 s')).toBe(printed.indexOf('web/floor …') - 1);
  });

  test('ends what was shared behind each group, and behind what failed', async () => {
    expect((await runOf()).stops).toBe(3);
  });

  test('takes what was asked for: one by its name, many by what their names begin with', async () => {
    const named = async (asked: string[]) => (await runOf(asked)).rows.map(({ what }) => what);
    expect(await named(['web/door'])).toEqual(['door']);
    expect(await named(['web'])).toEqual(['door', 'web/floor', 'pages']);
    expect(await named(['we'])).toEqual([]);
  });
});
