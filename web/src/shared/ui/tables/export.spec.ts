import { expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE } from '@tender/contracts';
import { strFromU8, unzipSync } from 'fflate';
import read from 'read-excel-file/universal';
import writeXlsx from 'write-excel-file/node';

test('an export in Hebrew is right-to-left; its numbers are numbers, and its texts unchanged', async () => {
  // A tab reads its language once, at its start.
  Object.assign(globalThis, { document: { cookie: `${LANGUAGE_COOKIE}=he`, documentElement: {} } });
  const { cellsOf, optionsOf } = await import('./export.js');
  const [header, row] = [
    ['פריט', 'תיאור', 'מחיר', 'הערה'],
    ['007', 'אבן גלם, 4.01 קראט', 12_500.5, '=1+1'],
  ];
  const sheet = { name: "מכירה: 'סתיו'", header, rows: [row] };
  const file = new Uint8Array(await writeXlsx(cellsOf(sheet), optionsOf(sheet)).toBuffer());
  expect(await read(file.buffer)).toEqual([{ sheet: "מכירה  'סתיו ", data: [header, row.with(3, "'=1+1")] }]);
  expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)).toContain('rightToLeft="1"');
});
