import { expect, test } from '@jest/globals';
import { request, upload } from './request.js';

class NoTransport {
  constructor() {
    throw new Error('a call was begun');
  }
}
Object.assign(globalThis, {
  window: { location: { origin: 'https://house.test' } },
  __APP_VERSION__: 'test',
  XMLHttpRequest: NoTransport,
  fetch: () => {
    throw new Error('a call was begun');
  },
});

test('neither a call nor an upload may target another origin', async () => {
  for (const path of ['https://evil.test/api/files', '//evil.test/api/files', 'http://house.test/api/files']) {
    await expect(upload('POST', path, new FormData(), { onProgress: () => undefined })).rejects.toThrow(
      'Only calls to https://house.test',
    );
    await expect(request('GET', path)).rejects.toThrow('Only calls to https://house.test');
  }
});
