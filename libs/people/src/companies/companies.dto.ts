import { IsIn, IsISO31661Alpha2 } from 'class-validator';
import { LENGTHS, type CompanyUpdates } from '@tender/contracts';
import { IsFilledText, IsName, IsTrimmedText, KeepsDirection, MayBeAbsent } from '@tender/http';

export class UpdateCompanyDto implements CompanyUpdates {
  @MayBeAbsent()
  @IsFilledText(LENGTHS.companyName)
  @IsName()
  name?: string;

  @MayBeAbsent()
  @IsISO31661Alpha2()
  country?: string;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.registrationNo)
  registrationNo?: string;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.address)
  @KeepsDirection()
  address?: string;

  @MayBeAbsent()
  @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';
}
