/** The size of an image of the site. */

/** In CSS pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}
