/** Sizes of the images that pages show, from the files: a page keeps the place of an image that is still on its way. */
import { imageDimensionsFromData } from 'image-dimensions';
import { assetUrl } from '../links/file-addresses.ts';
import type { ImageSize } from '../model/looks.ts';
import { readBeginning } from '../source/open-file.ts';
import { svgSize } from './svg-size.ts';

/** Bytes that are read: few files have their size later than in the first, some photos carry pages of notes before it. */
const BEGINNINGS = [16_384, 1_048_576];
/** CSS pixels; the most that JPEG can hold. */
const SIDE_MAX = 65_535;

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/**
 * By site path. Images without a size of their own, and files that are none, are left out.
 * @param assets path on disk, by file
 * @param folders real paths of folders in which the files lie
 */
export function imageSizes(
  assets: ReadonlyMap<string, string>,
  folders: readonly string[],
): ReadonlyMap<string, ImageSize> {
  const sizes = new Map<string, ImageSize>();
  for (const [file, disk] of assets) {
    const size = IMAGE.test(file) ? sizeOf(disk, folders) : undefined;
    if (size !== undefined) sizes.set(assetUrl('', file), size);
  }
  return sizes;
}

function sizeOf(disk: string, folders: readonly string[]): ImageSize | undefined {
  for (const bytesMax of BEGINNINGS) {
    const bytes = readBeginning(disk, folders, bytesMax);
    if (bytes === undefined) return undefined;
    const size = /\.svg$/i.test(disk) ? svgSize(bytes) : imageDimensionsFromData(bytes);
    if (size !== undefined || bytes.length < bytesMax) return size && shown(size);
  }
  return undefined;
}

function shown({ width, height }: ImageSize): ImageSize | undefined {
  const isShown = [width, height].every((side) => side >= 1 && side <= SIDE_MAX);
  return isShown ? { width, height } : undefined;
}
