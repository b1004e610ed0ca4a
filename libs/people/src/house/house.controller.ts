import { Body, Controller, Delete, Get, Param, Patch, Put, Res, StreamableFile } from '@nestjs/common';
import type { HouseView, LetterSettingsView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiProduces,
  ApiTags,
  Caller,
  FreshFactor,
  NoBody,
  Noted,
  Receives,
  type UploadedFile,
  UploadedFiles,
} from '@tender/http';
import { HouseSettingsService } from './house-settings-service.js';
import { HouseDto, LetterSettingsDto, LOGO_UPLOAD } from './house.dto.js';

interface Reply {
  header(name: string, value: string): unknown;
}

/** Branding: changed by admins, and public in `js-modules/client-environment`. */
@ApiTags('house')
@Controller('api/house')
export class HouseController {
  constructor(private readonly house: HouseSettingsService) {}

  @Patch('update')
  @FreshFactor('staff')
  @Allow('house:update')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Change the house’s name, accent colour, contact, language, or its text about bids' })
  async update(@Body() changes: HouseDto, @Caller() context: CommandContext): Promise<{ house: HouseView }> {
    return { house: await this.house.change(changes, context) };
  }

  @Get('letters')
  @Allow('letter-settings:read')
  @ApiOperation({ summary: 'Get what award letters say about the house: legal name, numbers, bank details, term' })
  async letterSettings(): Promise<{ letters: LetterSettingsView }> {
    return { letters: await this.house.letterSettings() };
  }

  @Patch('letters')
  @FreshFactor('staff')
  @Allow('house:update')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Change what award letters say about the house' })
  async changeLetterSettings(
    @Body() changes: LetterSettingsDto,
    @Caller() context: CommandContext,
  ): Promise<{ letters: LetterSettingsView }> {
    return { letters: await this.house.changeLetterSettings(changes, context) };
  }

  /** Scales the picture down to at most 640 × 160 pixels. */
  @Put('logo')
  @FreshFactor('staff')
  @Allow('house:update')
  @Noted('settingsChanged', { lines: 'none' })
  @Receives(LOGO_UPLOAD)
  @ApiOperation({ summary: 'Upload the house’s logo: PNG, JPEG or WebP' })
  async changeLogo(
    @Body() _: NoBody,
    @UploadedFiles() [logo]: UploadedFile[],
    @Caller() context: CommandContext,
  ): Promise<{ house: HouseView }> {
    return { house: await this.house.changeLogo(logo, context) };
  }

  @Delete('logo')
  @FreshFactor('staff')
  @Allow('house:update')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Delete the house’s logo' })
  async removeLogo(@Body() _: NoBody, @Caller() context: CommandContext): Promise<{ house: HouseView }> {
    return { house: await this.house.removeLogo(context) };
  }

  /** Public. The content at an address never changes. */
  @Get('logo/:id')
  @Allow('public')
  @ApiProduces('image/png')
  @ApiOperation({ summary: 'Get the house’s logo' })
  async logo(@Param('id') id: string, @Res({ passthrough: true }) reply: Reply): Promise<StreamableFile> {
    const content = await this.house.logo(id);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return new StreamableFile(content, { type: 'image/png', length: content.length });
  }
}
