import { expect, test } from '@jest/globals';
import type { GoodUpdates, GoodRow, GoodView } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { fakeBrowser } from '../../../../testing/browser.js';
import { anAdmin } from '../../../../testing/examples.js';
import { refusal } from '../../../../testing/fake-server.js';
import { serveDatabase } from '../../../../testing/fake-database.js';
import { press, rowsOf } from '../../../../testing/page.js';
import { aGood, aViewing } from '../../../../testing/viewing-examples.js';

const browser = fakeBrowser();

const choose = async (user: UserEvent, text: string): Promise<void> => {
  await screen.findByText(/^List of goods/);
  await user.upload(document.querySelector<HTMLInputElement>('main input[type=file]')!, new File([text], 'goods.csv'));
};

test('a repeated list of goods changes the fields that differ, and adds new parcels', async () => {
  const viewing = aViewing({ name: 'Weighed again', status: 'draft' });
  const goods = [
    aGood({ _id: 'v1.g1', goodNo: 'K-1', description: 'Octahedron', carats: 10.58, estimate: 12_000 }),
    // Fields that the list lacks stay.
    aGood({ _id: 'v1.g2', goodNo: 'K-2', description: 'Two macles', carats: 7.2, estimate: 5_000.5, colour: 'Brown' }),
  ];
  const database = serveDatabase(browser.server, { viewings: [viewing], goods });
  let isOver = false;
  browser.server
    .on<{ good: GoodView }>('PATCH /api/goods/update/*', ({ rest, body }) => {
      if (isOver) return refusal(409, 'VIEWING_COMPLETED', { message: 'The viewing is completed' });
      const good = { ...database.goods.find(({ _id }) => _id === rest)!, ...(body as GoodUpdates) } as GoodView;
      database.goods = database.goods.map((known) => (known._id === rest ? good : known));
      return { good };
    })
    .on<object>('POST /api/goods/upload/*', ({ body }) => {
      const { goodsData } = body as { goodsData: GoodRow[] };
      for (const row of goodsData)
        database.goods.push(aGood({ ...(row as Partial<GoodView>), _id: `v1.${row.goodNo}` }));
      return {};
    });
  const parcel = (no: string) => database.goods.find(({ goodNo }) => goodNo === no);
  const { user } = browser.open('/viewing-setup?id=v1&step=goods', { as: anAdmin() });
  await choose(user, 'Parcel no,Carats,Estimate USD\nK-1,10.58,12000\nK-2,7.15,5000.50\nK-3,3.25,900\n');
  await screen.findByText('1 new parcel, 1 changed, 1 unchanged.');
  expect(rowsOf('Changes').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/K-2.*7\.2.*7\.15/)]);
  await press(user, 'Upload 1 parcel, change 1 parcel');
  await screen.findByText('1 parcel is added to the viewing. 1 parcel is changed.');
  await waitFor(() => expect(screen.getByRole('table', { name: 'Weighed again goods' }).textContent).toContain('7.15'));
  expect(parcel('K-2')).toMatchObject({
    carats: 7.15,
    description: 'Two macles',
    colour: 'Brown',
    estimate: 5_000.5,
  });
  expect(parcel('K-3')).toMatchObject({ carats: 3.25, estimate: 900 });

  // The form explains that a viewing that has ended accepts no parcels.
  await choose(user, 'Parcel no,Carats\nK-1,99\n');
  isOver = true;
  await press(user, 'Change 1 parcel');
  const words = await screen.findByText(/The viewing is completed/);
  expect(words.closest('[role="alert"]')).not.toBeNull();
  expect(parcel('K-1')).toMatchObject({ carats: 10.58 });
});

test('the preview shows categories in words, and a column of reserves is named as for staff only', async () => {
  serveDatabase(browser.server, { viewings: [aViewing({ status: 'draft' })], goods: [] });
  const { user } = browser.open('/viewing-setup?id=v1&step=goods', { as: anAdmin() });
  const later = await screen.findByRole('button', { name: 'Continue to companies, goods later' });
  expect(later.dataset['variant']).toBe('default');
  await choose(user, 'Parcel no,Carats,Reserve USD,Category\nK-3,3.25,900,roughDiamond\nK-4,2,700,roughDiamond\n');
  await waitFor(() => expect(rowsOf('Preview')[0]?.textContent).toContain('Rough diamonds'));
  expect(screen.getByRole('main').textContent).toContain('Estimate (USD)For the staff only.900 · 700');
});
