import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { FOLDER_MAXIMA } from '@tender/contracts';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { evolve, NO_FOLDER, type Folder } from './folder.js';
import { folderCatalogue, type NewFile } from './folder.events.js';
import { added, created, deleted, file, fileId, FOLDER, given, MONDAY, stateAfter } from './testing/builders.js';

const add = (...files: NewFile[]) => ({ type: 'AddFiles', files }) as const;
const create = {
  type: 'CreateFolder',
  folderId: FOLDER,
  name: 'Terms',
  public: false,
  viewing: null,
  auction: null,
} as const;
const drop = (name: string) => ({ type: 'DeleteFile', fileId: fileId(name) }) as const;

describe('a folder', () => {
  test('is created, once', () => {
    given().when(create).then(created());
    given(created({ name: 'Other' }))
      .when(create)
      .then();
  });

  test('is renamed', () => {
    given(created())
      .when({ type: 'RenameFolder', name: 'Papers' })
      .then({ type: 'FolderRenamed', data: { name: 'Papers' } });
    given(created()).when({ type: 'RenameFolder', name: 'Terms' }).then();
  });

  test('is shown and hidden: as requested, or toggled', () => {
    const shown = { type: 'FolderVisibilityChanged', data: { public: true } } as const;
    given(created()).when({ type: 'ShowFolder', public: null }).then(shown);
    given(created()).when({ type: 'ShowFolder', public: true }).then(shown);
    given(created(), shown).when({ type: 'ShowFolder', public: true }).then();
    given(created(), shown)
      .when({ type: 'ShowFolder', public: null })
      .then({ type: 'FolderVisibilityChanged', data: { public: false } });
  });

  test('is deleted with its files, and then does not exist', () => {
    given(created(), added(file('a')))
      .when({ type: 'DeleteFolder' })
      .then(deleted);
    expect(stateAfter(created({ auction: 'a1' }), added(file('a')), deleted)).toMatchObject({
      status: 'deleted',
      auction: 'a1',
      files: new Map(),
    });
    for (const command of [{ type: 'DeleteFolder' }, { type: 'ShowFolder', public: true }, add(file('a'))] as const) {
      given(created(), deleted).when(command).rejects('NOT_FOUND');
      given().when(command).rejects('NOT_FOUND');
    }
  });
});

describe('files', () => {
  test('are added together', () => {
    given(created())
      .when(add(file('a'), file('b')))
      .then(added(file('a'), file('b')));
    given(created()).when(add()).then();
  });

  test('of a name that is taken get a number, also among each other', () => {
    given(created(), added(file('a')))
      .when(add(file('b', { name: 'A.PDF' }), file('c', { name: 'a.pdf' }), file('d', { name: 'a' })))
      .then(added(file('b', { name: 'A (2).PDF' }), file('c', { name: 'a (3).pdf' }), file('d', { name: 'a' })));
    const long = `${'x'.repeat(196)}.pdf`;
    given(created(), added(file('a', { name: long })))
      .when(add(file('b', { name: long })))
      .then(added(file('b', { name: `${'x'.repeat(192)} (2).pdf` })));
  });

  test('are limited in number and total size', () => {
    const half = FOLDER_MAXIMA.bytes / 2;
    const many = Array.from({ length: FOLDER_MAXIMA.files }, (_, index) => file(`${index}`, { size: 1 }));
    given(created(), added(...many))
      .when(add(file('more')))
      .rejects('FOLDER_FULL');
    given(created(), added(file('a', { size: half })))
      .when(add(file('b', { size: half })))
      .then(added(file('b', { size: half })));
    given(created(), added(file('a', { size: half })))
      .when(add(file('b', { size: half + 1 })))
      .rejects('FOLDER_FULL');
    given(created(), added(file('a', { size: half }), file('b', { size: half })))
      .when({ type: 'ReplaceFile', fileId: fileId('a'), file: { content: 'new', size: half + 1, type: 'text/csv' } })
      .rejects('FOLDER_FULL');
  });

  test('are replaced: they keep their id and name', () => {
    const content = { content: 'new', size: 7, type: 'application/pdf' } as const;
    given(created(), added(file('a')))
      .when({ type: 'ReplaceFile', fileId: fileId('a'), file: content })
      .then({ type: 'FileReplaced', data: { fileId: fileId('a'), ...content } });
    const after = stateAfter(created(), added(file('a')), {
      type: 'FileReplaced',
      data: { fileId: fileId('a'), ...content },
    });
    expect(after).toMatchObject({ files: new Map([[fileId('a'), { name: 'a.pdf', ...content }]]) });
  });

  test('are renamed, to a name that no other file has', () => {
    const rename = (name: string) => ({ type: 'RenameFile', fileId: fileId('a'), name }) as const;
    const two = [created(), added(file('a'), file('b'))];
    given(...two)
      .when(rename('c.pdf'))
      .then({ type: 'FileRenamed', data: { fileId: fileId('a'), name: 'c.pdf' } });
    given(...two)
      .when(rename('A.pdf'))
      .then({ type: 'FileRenamed', data: { fileId: fileId('a'), name: 'A.pdf' } });
    given(...two)
      .when(rename('a.pdf'))
      .then();
    given(...two)
      .when(rename('B.pdf'))
      .rejects('FILE_NAME_TAKEN', { fileId: fileId('b') });
  });

  test('are deleted', () => {
    given(created(), added(file('a')))
      .when(drop('a'))
      .then({ type: 'FileDeleted', data: { fileId: fileId('a') } });
    given(created(), added(file('a')), { type: 'FileDeleted', data: { fileId: fileId('a') } })
      .when(drop('a'))
      .rejects('NOT_FOUND');
  });

  test.each([drop('x'), { type: 'RenameFile', fileId: fileId('x'), name: 'y' } as const])(
    'that are not there are not found',
    (command) => void given(created()).when(command).rejects('NOT_FOUND'),
  );
});

test('every version of every event stays readable', () => {
  const events = checkGoldenFiles(folderCatalogue, join(import.meta.dirname, '../../golden'));
  const [first, ...others] = events;
  const folder = [first!, ...others].reduce<Folder>((state, event) => evolve(state, event, MONDAY), NO_FOLDER);
  expect(folder).toMatchObject({ status: 'deleted', folderId: 'k3Jx0Pq9Zt5Wb7Ls', name: 'Terms of the tender' });
});
