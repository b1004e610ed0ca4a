import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  acceptedLanguages,
  DEMO_META,
  HOUSE_META,
  languageFor,
  LANGUAGES,
  NEUTRAL_NAME,
  EMPTY_HOUSE,
  PAGES,
  SCHEME_COOKIE,
  shadesOf,
  welcomeIn,
  type DemoView,
  type HouseView,
  type Language,
} from '@tender/contracts';
import { ANY_ADDRESS, isFromThisMachine, isPageRequest } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { HouseSettingsService } from '@tender/people';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveInstallable, serveRemoval, withManifest } from './installable.js';

const WEB = new URL('../../../../web/dist/', import.meta.url).pathname;
const OPEN = { config: { open: true } } as const;
const A_YEAR = 31_536_000_000;

/**
 * Serves the web assets, and the same page under every page route, so that a reload works. In a demonstration, the page
 * for a browser on this machine contains the demo's accounts.
 */
export async function servePages(
  app: NestFastifyApplication,
  { demo, isInstallable }: { demo: DemoView | null; isInstallable: boolean },
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const [index, worker, earlyFiles] = [join(WEB, 'index.html'), join(WEB, 'sw.js'), join(WEB, 'early.json')];
  if (![index, worker, earlyFiles].every((file) => existsSync(file))) return;
  // Asset names contain a content hash.
  await fastify.register(fastifyStatic, {
    root: join(WEB, 'assets'),
    prefix: '/assets/',
    maxAge: A_YEAR,
    immutable: true,
    // A file under such a name never changes: these headers would only cost bytes.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    index: false,
    // The build writes a `.br` and a `.gz` file beside each script and style sheet.
    preCompressed: true,
    decorateReply: false,
  });
  const built = await readFile(index, 'utf8');
  const page = isInstallable ? withManifest(built) : built;
  const early = JSON.parse(await readFile(earlyFiles, 'utf8')) as EarlyFiles;
  const house = app.get(HouseSettingsService);
  // Send the page even without branding: it shows that the server is unavailable.
  const branding = (): Promise<HouseView> => house.view().catch(() => EMPTY_HOUSE);
  if (isInstallable) serveInstallable(fastify, await readFile(worker, 'utf8'), built, branding);
  else serveRemoval(fastify);
  const send = async ({ headers, socket, routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const { cookie = '', 'accept-language': accepted = '' } = headers;
    const language = languageFor(cookie, acceptedLanguages(accepted));
    const face = await branding();
    const linked = SESSION.test(cookie) ? withEarly(page, early, routeOptions.url) : page;
    const own = withFace(inLanguage(inColours(linked, cookie), language), face, language);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .send(demo && isFromThisMachine(headers, socket.remoteAddress) ? withMeta(own, DEMO_META, demo) : own);
  };
  for (const path of Object.keys(PAGES)) fastify.get(path, OPEN, send);
  // An unknown address gets the same page, with status 404.
  fastify.get(ANY_ADDRESS, OPEN, (request, reply) => {
    if (!isPageRequest(request)) throw new Rejection('NOT_FOUND');
    return send(request, reply.status(404));
  });
}

/** Paths of files that pages with a session load (`web/vite.config.ts`). */
interface EarlyFiles {
  all: string[];
  /** By the path of the page. */
  screens: Record<string, string[]>;
}

const SESSION = /(?:^|; )(?:__Host-)?session=/;

/** Links the files that a signed-in person needs on this page. If the session has ended, they load in vain. */
function withEarly(page: string, { all, screens }: EarlyFiles, path = ''): string {
  const links = [...all, ...(screens[path] ?? [])].map((file) => `    <link ${earlyKind(file)} href="/${file}">\n`);
  return page.replace('  </head>', `${links.join('')}  </head>`);
}

const earlyKind = (file: string): string =>
  file.endsWith('.js') ? 'rel="modulepreload" crossorigin' : 'rel="preload" as="style" crossorigin';

const CHOSEN = new RegExp(`(?:^|; )${SCHEME_COOKIE}=(light|dark)(?:;|$)`);

/** Sets the user's colour scheme in the page, so that it does not flash while the application starts. */
function inColours(page: string, cookie: string): string {
  const scheme = CHOSEN.exec(cookie)?.[1];
  return scheme ? page.replace('<html', `<html data-mantine-color-scheme="${scheme}"`) : page;
}

/** Sets language and direction in the page, so that it does not change sides while the application starts. */
const inLanguage = (page: string, language: Language): string =>
  page.replace(/<html([^>]*) lang="en"/, `<html$1 lang="${language}" dir="${LANGUAGES[language].direction}"`);

/** Puts the firm's branding into the page, so that its name and colour do not change while the application starts. */
function withFace(page: string, house: HouseView, language: Language): string {
  const { accent, logo } = house;
  const name = escaped(house.name ?? NEUTRAL_NAME);
  return withMeta(page, HOUSE_META, house)
    .replace(/<title>[^<]*/, () => `<title>${name}`)
    .replace('<html', () => (accent ? `<html style="--first-accent: ${shadesOf(accent)[9]}"` : '<html'))
    .replace(/<svg.*<\/svg>/s, (brilliant) => (logo ? logoOf(logo) : brilliant))
    .replace(/<h1>[^<]*/, () => `<h1>${welcomeIn(language, name)}`);
}

const withMeta = (page: string, name: string, value: object): string =>
  page.replace('</title>', () => `</title>\n    <meta name="${name}" content="${escaped(JSON.stringify(value))}" />`);

/** Markup of the logo, like that of `Mark` in `mark.tsx`. */
const logoOf = ({ address, width, height }: NonNullable<HouseView['logo']>): string =>
  `<img src="${escaped(address)}" alt="" width="${Math.round((width / height) * START)}" height="${START}" />`;
/** Height of the logo while the application starts, in CSS pixels. */
const START = 64;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
