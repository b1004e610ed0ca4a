import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Param, Patch, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsNumber, IsOptional, IsPositive, IsString, MaxLength } from 'class-validator';

/**
 * Baseline for bids over HTTP: the same bodies and DTOs through the same framework, and an immediate response of the
 * same size. Runs as a process.
 */

class ActingDto {
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason?: string;
}

class CreateDto extends ActingDto {
  @IsString()
  @MaxLength(100)
  auctionId!: string;

  @IsString()
  @MaxLength(100)
  lotId!: string;

  @IsNumber({ maxDecimalPlaces: 2 })
  @IsPositive()
  biddingAmount!: number;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  userId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  companyId?: string;
}

class UpdateDto extends ActingDto {
  @IsNumber({ maxDecimalPlaces: 2 })
  @IsPositive()
  biddingAmount!: number;
}

const text = (length: number): string => 'x'.repeat(length);
const BIDDING = {
  auction: text(16),
  lot: text(33),
  userId: text(33),
  companyId: text(16),
  status: 'standing',
  placedAt: new Date(0).toISOString(),
  revisedAt: null,
  receipt: { hash: text(64), receivedAt: new Date(0).toISOString() },
};

@Controller('api/bidding')
class BareController {
  @Post('create')
  @HttpCode(201)
  create(@Body() { biddingAmount }: CreateDto): object {
    return { bidding: { _id: text(33), biddingAmount, ...BIDDING } };
  }

  @Patch('update/:id')
  update(@Param('id') id: string, @Body() { biddingAmount }: UpdateDto): object {
    return { bidding: { _id: id, biddingAmount, ...BIDDING } };
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create<NestFastifyApplication>(BareModule, new FastifyAdapter({ logger: false }), {
  logger: false,
});
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
await app.listen(0, '127.0.0.1');
process.send?.({ port: Number(new URL(await app.getUrl()).port) });
