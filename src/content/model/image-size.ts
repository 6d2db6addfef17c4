/** The size of an image of the site. */

/** In CSS pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  /** Only the proportions are the file's own: the image is as wide as its place. */
  readonly isFluid?: true;
}
