/** Sizes of the images that pages show, from the files: a page keeps the place of an image that is still on its way. */
import { imageDimensionsFromData } from 'image-dimensions';
import { assetUrl } from '../links/file-addresses.ts';
import type { ImageSize } from '../model/image-size.ts';
import { readBeginning } from '../source/open-file.ts';
import { ROOT_BYTES_MAX, svgSize } from './svg-size.ts';

/** Bytes that are read of pixel images: few files have their size later than in the first, some photos carry pages of notes before it. */
const BEGINNINGS = [16_384, 1_048_576];
/** CSS pixels; the most that JPEG can hold. */
const SIDE_MAX = 65_535;

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/**
 * By site path. Images without a size of their own, and files that are not images, are left out.
 * @param assets path on disk, by file
 * @param folders real paths of folders in which the files lie
 */
export function imageSizes(
  assets: ReadonlyMap<string, string>,
  folders: readonly string[],
): ReadonlyMap<string, ImageSize> {
  const sizes = new Map<string, ImageSize>();
  for (const [file, disk] of assets) {
    const size = IMAGE.test(file) ? readSize(disk, folders) : undefined;
    if (size !== undefined && isPossible(size)) sizes.set(assetUrl('', file), size);
  }
  return sizes;
}

function readSize(disk: string, folders: readonly string[]): ImageSize | undefined {
  if (/\.svg$/i.test(disk)) {
    const root = readBeginning(disk, folders, ROOT_BYTES_MAX);
    return root && svgSize(root);
  }
  for (const bytesMax of BEGINNINGS) {
    const bytes = readBeginning(disk, folders, bytesMax);
    if (bytes === undefined) return undefined;
    const size = imageDimensionsFromData(bytes);
    if (size !== undefined) return { width: size.width, height: size.height };
    if (bytes.length < bytesMax) return undefined;
  }
  return undefined;
}

function isPossible({ width, height }: ImageSize): boolean {
  return [width, height].every((side) => side >= 1 && side <= SIDE_MAX);
}
