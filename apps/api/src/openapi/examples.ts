/** Example bodies by schema name. A test validates them. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  SignInDto: { email: 'anna@gems.example', password: 'a stone without flaw' },
  SignUpDto: {
    firstName: 'Anna',
    lastName: 'Peeters',
    email: 'anna@gems.example',
    password: 'a stone without flaw',
    phone: { countryCode: '+32', number: '470123456' },
    companyName: 'Peeters Gems',
    country: 'BE',
    categories: ['roughDiamond'],
    acceptTerms: true,
  },
  CreateAuctionDto: {
    name: 'November tender',
    type: 'highestLosingPrice',
    category: 'roughDiamond',
    startsAt: '2026-11-20T09:00:00Z',
    endsAt: '2026-11-20T15:00:00+01:00',
    bidVisibility: 'sealed',
    extension: { windowSeconds: 120, extendSeconds: 120 },
  },
  UploadLotsBody: {
    dealsData: [
      {
        lotNo: '1',
        reservePrice: 12_500,
        minimumBid: 1_000,
        description: 'Sawable',
        category: 'roughDiamond',
        pieces: 12,
        carats: 31.25,
      },
    ],
  },
  PlaceBidBody: { auctionId: 'mX2cVbQ8tLr4Kp0z', lotId: 'mX2cVbQ8tLr4Kp0z.a7Yd3NwE1uHs9Jf5', biddingAmount: 13_250.5 },
  ReviseBidBody: { biddingAmount: 14_000 },
};
