import { Transform } from 'class-transformer';
import { IsIn, IsISO31661Alpha2, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent, trim } from './person.dto.js';

export class UpdateCompanyDto {
  @MayBeAbsent() @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(200)
  name?: string;

  @MayBeAbsent() @IsISO31661Alpha2()
  country?: string;

  @MayBeAbsent() @Transform(trim) @IsString() @MaxLength(100)
  registrationNo?: string;

  @MayBeAbsent() @Transform(trim) @IsString() @MaxLength(500)
  address?: string;

  @MayBeAbsent() @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';
}
