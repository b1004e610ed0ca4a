import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { VERSION } from '../version.js';

/** An answer of the API is data: nothing in it may be shown as a page, kept, or taken for another type. */
const FOR_DATA = {
  'app-version': VERSION,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The documentation is a page under the API's path. */
const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

/**
 * Headers that protect whoever reads the answer. Helmet is made once: its Fastify plugin would make it anew for every request, which took
 * a twentieth of the time of a bid.
 */
export function setHeaders(app: NestFastifyApplication, https: boolean): void {
  const protectPage = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Mantine and the API's documentation style elements in place.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isData(request.url)) {
      reply.headers(FOR_DATA);
      done();
      return;
    }
    reply.header('app-version', VERSION);
    protectPage(request.raw, reply.raw, () => done());
  });
}
