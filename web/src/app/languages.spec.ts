import { expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE, LOT_IMAGE_MAXIMA } from '@tender/contracts';

test('texts outside the screens are in the language of the user', async () => {
  // A tab reads its language once, at its start.
  Object.assign(globalThis, { document: { cookie: `${LANGUAGE_COOKIE}=fr`, documentElement: {} } });
  const { loadAllTexts } = await import('../shared/language/language.js');
  await loadAllTexts();
  const { readBidSheet } = await import('../features/auctions/drafts/bid-sheet.js');
  expect(() => readBidSheet([['Lot', 'Prix']], [], ',')).toThrow(/^Le fichier n’a aucune ligne/);
  const { namesInZip } = await import('../features/auctions/images/names-in-zip.js');
  await expect(namesInZip(new File(['none'], 'none.zip'))).rejects.toThrow('Ce fichier n’est pas un ZIP lisible.');
  const large = { size: LOT_IMAGE_MAXIMA.zip + 1 } as File;
  await expect(namesInZip(large)).rejects.toThrow(/^Le ZIP dépasse/);
  const { facetInWords, filterIn } = await import('../features/auctions/live/filters/lot-filter.js');
  const facets = (address: string) => filterIn(new URLSearchParams(address)).facets.map(facetInWords);
  expect(facets('shape=Macle&shape=Cleavage&shape=Boart')).toEqual(['Macle, Cleavage ou Boart']);
  const { nextRoomName } = await import('../features/viewings/setup/rooms/room-names.js');
  expect(nextRoomName([])).toBe('Salle 1');
  const { sizeInWords } = await import('../features/documents/files/file-words.js');
  expect(sizeInWords(3.4 * 1024 * 1024)).toBe('3,4 MiB');
  const { KIND_LABELS } = await import('../features/audit/log/log-words.js');
  expect(KIND_LABELS.signIn).toBe('Connexions');
});
