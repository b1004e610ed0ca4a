import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import type { TermsAcceptanceView, TermsVersionView, TermsView, UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiProduces,
  ApiTags,
  Caller,
  Download,
  HeavyRead,
  LONGEST_LIST,
  NeedsRoom,
  NoBody,
  Noted,
  type Page,
  paged,
  PageDto,
  Receives,
  Throttled,
  type UploadedFile,
  UploadedFiles,
} from '@tender/http';
import { CurrentTerms } from './current/current-terms.js';
import type { PublishedTerms } from './rules/terms.js';
import { TermsAcceptance } from './terms-acceptance.js';
import { TermsPublication } from './terms-publication.js';
import { AcceptTermsDto, TERMS_UPLOAD } from './terms.dto.js';

interface Reply {
  header(name: string, value: string): unknown;
}

/** Terms: public, accepted by people of companies, published by admins. */
@ApiTags('terms')
@Controller('api/terms')
export class TermsController {
  constructor(
    private readonly terms: CurrentTerms,
    private readonly publication: TermsPublication,
    private readonly acceptance: TermsAcceptance,
  ) {}

  @Get()
  @Allow('public')
  @ApiOperation({ summary: 'Get the current version of the terms; null if none is published' })
  async current(): Promise<{ terms: TermsView | null }> {
    const current = await this.terms.current();
    return { terms: current && termsView(current) };
  }

  @Get('versions')
  @Allow('terms:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List all versions, newest first, with the number of acceptances' })
  async versions(): Promise<{ versions: TermsVersionView[] }> {
    const { versions } = await this.terms.state();
    const views = versions.map(async (published) => ({
      ...termsView(published),
      accepted: await this.acceptance.count(published.version),
    }));
    return { versions: (await Promise.all(views)).reverse() };
  }

  @Get('acceptances/:version')
  @Allow('terms:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List who accepted a version, and when; erased people are included' })
  acceptances(
    @Param('version') version: string,
    @Query() page: PageDto,
  ): Promise<Page<'acceptances', TermsAcceptanceView>> {
    return paged('acceptances', page, ({ limit = LONGEST_LIST, skip }) => this.acceptance.of(version, { limit, skip }));
  }

  @Get('file/:version')
  @Allow('public')
  @Throttled()
  @Download()
  @ApiProduces('application/pdf', 'text/plain')
  @ApiOperation({ summary: 'Download a version of the terms' })
  async file(@Param('version') version: string, @Res({ passthrough: true }) reply: Reply): Promise<StreamableFile> {
    const { content, size, type, ...found } = await this.publication.read(version);
    reply.header('cache-control', 'private, no-store');
    const name = `terms-${found.version}.${type === 'application/pdf' ? 'pdf' : 'txt'}`;
    return new StreamableFile(content, {
      type: type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      length: size,
      disposition: `attachment; filename="${name}"`,
    });
  }

  /** Publishes a version of the terms. People of companies must then accept it before anything else. */
  @Post()
  @Allow('terms:publish')
  @Noted('settingsChanged', { lines: 'none' })
  @Receives(TERMS_UPLOAD)
  @ApiOperation({ summary: 'Publish a version: a PDF or a text in UTF-8' })
  async publish(
    @Body() _: NoBody,
    @UploadedFiles() [terms]: UploadedFile[],
    @Caller() context: CommandContext,
  ): Promise<{ terms: TermsView }> {
    return { terms: termsView(await this.publication.publish(terms, context)) };
  }

  @Post('accept')
  @HttpCode(200)
  @Allow('terms:accept')
  @NeedsRoom('bids')
  @ApiOperation({ summary: 'Accept the current version of the terms' })
  async accept(@Body() { version }: AcceptTermsDto, @Caller() context: CommandContext): Promise<{ user: UserView }> {
    return { user: await this.acceptance.accept(version, context) };
  }
}

const termsView = ({ version, publishedAt, type, size, hash }: PublishedTerms): TermsView => ({
  version,
  publishedAt,
  type,
  size,
  hash,
});
