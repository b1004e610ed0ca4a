import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Minimum bytes of a compressed answer. Shorter ones, such as a bid's, would fill the same number of packets. */
const WORTH_IT = 1_024;
/** Compressed here: JSON and the page. Pictures and papers are compressed formats; the build compresses assets. */
const COMPRESSED = /^(application\/json|text\/html)/;

/** Compresses long answers on request: a list of 300 lots shrinks to a tenth. Call before the routes are registered. */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await fastify.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: WORTH_IT,
    customTypes: COMPRESSED,
    // The highest level of brotli would take a hundred times as long, for a tenth less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}
