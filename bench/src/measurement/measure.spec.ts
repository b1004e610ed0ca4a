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

  async function runOf(selected?: string[]): Promise<{ rows: Row[]; printed: string[]; stops: number }> {
    const printed: string[] = [];
    let stops = 0;
    const bench = {
      stop: () => {
        stops += 1;
        return Promise.resolve();
      },
    };
    const rows = await measureAll(groups, { selected, bench, print: (line) => printed.push(line) });
    return { rows, printed, stops };
  }

  test('continues after a failure and gives the reason in its row', async () => {
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

  test('stops shared resources after each group and after a failure', async () => {
    expect((await runOf()).stops).toBe(3);
  });

  test('selects measurements by exact name or by group prefix', async () => {
    const named = async (selected: string[]) => (await runOf(selected)).rows.map(({ what }) => what);
    expect(await named(['web/door'])).toEqual(['door']);
    expect(await named(['web'])).toEqual(['door', 'web/floor', 'pages']);
    expect(await named(['we'])).toEqual([]);
  });
});
