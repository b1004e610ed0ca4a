import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** The description of the API that the build has made (`openapi/write-document.ts`). */
export const API_DOCUMENT = new URL('../openapi.json', import.meta.url);

/** `/api/docs` for people, `/api/docs-json` for programs. The document is read when somebody asks for it. */
export function serveApiDocs(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => JSON.parse(readFileSync(API_DOCUMENT, 'utf8')) as OpenAPIObject, {
    jsonDocumentUrl: 'api/docs-json',
    customSiteTitle: 'Auction Management: API',
    swaggerOptions: { docExpansion: 'none', defaultModelsExpandDepth: 0, displayRequestDuration: true, tryItOutEnabled: false },
  });
}
