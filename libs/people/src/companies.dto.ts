import { Transform } from 'class-transformer';
import { IsIn, IsISO31661Alpha2, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { trim } from './person.dto.js';

export class UpdateCompanyDto {
  @IsOptional() @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(200)
  name?: string;

  @IsOptional() @IsISO31661Alpha2()
  country?: string;

  @IsOptional() @Transform(trim) @IsString() @MaxLength(100)
  registrationNo?: string;

  @IsOptional() @Transform(trim) @IsString() @MaxLength(500)
  address?: string;

  @IsOptional() @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';
}
