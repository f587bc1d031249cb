/** Widths every picture is stored in, in pixels; `srcset` offers them all. */
export const pictureWidths = [320, 640, 1280] as const

export interface Picture {
  /** Address without size and ending. */
  url: string
  /** Of the largest stored size: gives the page the proportions before the picture arrives. */
  width: number
  height: number
}

export const pictureAddress = (url: string, width: (typeof pictureWidths)[number]): string =>
  `${url}/${width}.webp`

export const pictureSrcSet = (url: string): string =>
  pictureWidths.map((width) => `${pictureAddress(url, width)} ${width}w`).join(', ')
