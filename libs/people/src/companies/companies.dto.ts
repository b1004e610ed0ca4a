import { IsIn, IsISO31661Alpha2, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LENGTHS, type CompanyUpdates } from '@tender/contracts';
import { IsName, MayBeAbsent, Trimmed } from '@tender/http';

export class UpdateCompanyDto implements CompanyUpdates {
  @MayBeAbsent()
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.companyName)
  @IsName()
  name?: string;

  @MayBeAbsent()
  @IsISO31661Alpha2()
  country?: string;

  @MayBeAbsent()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.registrationNo)
  registrationNo?: string;

  @MayBeAbsent()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.address)
  address?: string;

  @MayBeAbsent()
  @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';
}
