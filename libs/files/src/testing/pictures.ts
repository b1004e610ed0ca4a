import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A picture as from a camera: its EXIF data has a name, a place and an orientation. */
export function picture({
  width = 64,
  height = 48,
  format = 'jpeg',
  colour = '#246',
  orientation = 1,
}: {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif';
  colour?: string;
  orientation?: number;
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({
      IFD0: { Artist: 'Ann Photographer' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 13/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 25/1 0/1' },
    })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

export async function factsOf(content: Uint8Array): Promise<{
  format: string;
  width: number;
  height: number;
  exif: boolean;
}> {
  const { format, width, height, exif } = await sharp(content).metadata();
  return { format, width, height, exif: exif !== undefined };
}

/** A PNG of a few bytes whose header claims this size in pixels. */
export const pixelBomb = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', Buffer.from([...bytesOf(width), ...bytesOf(height), 8, 2, 0, 0, 0])),
    part('IDAT', Buffer.from('789c030000000001', 'hex')),
    part('IEND', Buffer.alloc(0)),
  ]);

function part(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([Buffer.from(bytesOf(data.length)), named, Buffer.from(bytesOf(crc32(named)))]);
}

const bytesOf = (number: number): number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);

/** The ZIP with its files marked as encrypted. */
export function encrypted(zip: Uint8Array): Buffer {
  const changed = Buffer.from(zip);
  for (const [signature, flags] of [
    ['504b0304', 6],
    ['504b0102', 8],
  ] as const)
    for (let at = -1; (at = changed.indexOf(signature, at + 1, 'hex')) >= 0;) changed[at + flags]! |= 1;
  return changed;
}
