import { IsIn, IsISO31661Alpha2 } from 'class-validator';
import { LENGTHS, type CompanyUpdates } from '@tender/contracts';
import { IsFilledName, IsTrimmedText, MayBeAbsent, Visible } from '@tender/http';

export class UpdateCompanyDto implements CompanyUpdates {
  @MayBeAbsent()
  @IsFilledName(LENGTHS.companyName)
  name?: string;

  @MayBeAbsent()
  @IsISO31661Alpha2()
  country?: string;

  @MayBeAbsent()
  @Visible()
  @IsTrimmedText(LENGTHS.registrationNo)
  registrationNo?: string;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.address)
  address?: string;

  @MayBeAbsent()
  @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';
}
