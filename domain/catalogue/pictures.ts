/** Widths in pixels in which every picture is stored; `srcset` offers them all. */
export const pictureWidths = [320, 640, 1280] as const

export interface Picture {
  /** Address without size and extension. */
  url: string
  /** Size of the largest stored version, from which the page reserves space before the picture arrives. */
  width: number
  height: number
}

/**
 * Returns one address for all formats of a stored picture: the server sends the best one the browser accepts. The site's own illustrations
 * are WebP files.
 */
export const pictureAddress = (url: string, width: (typeof pictureWidths)[number]): string =>
  url.startsWith('/files/') ? `${url}/${width}` : `${url}/${width}.webp`

/** Returns the address with its extension, always WebP, for programs that need to know the type before the request. */
export const webpAddress = (url: string, width: (typeof pictureWidths)[number]): string =>
  `${url}/${width}.webp`

/** Returns the offered sizes up to one that is large enough wherever the picture is shown. */
export const pictureSrcSet = (url: string, largest: (typeof pictureWidths)[number] = 1280): string =>
  pictureWidths
    .filter((width) => width <= largest)
    .map((width) => `${pictureAddress(url, width)} ${width}w`)
    .join(', ')

/**
 * A picture that is never wider than the smallest size needs no widths: it offers that size, and the next one for screens with more pixels.
 * With `isPreloaded` both are in `srcSet`, because React's preload reads only that.
 */
export const smallPicture = (url: string, isPreloaded: boolean): { src: string; srcSet: string } => ({
  src: pictureAddress(url, 320),
  srcSet: `${isPreloaded ? `${pictureAddress(url, 320)} 1x, ` : ''}${pictureAddress(url, 640)} 2x`,
})

/** Families with an illustration under public/categories/{slug}. */
const illustrated = [
  'menuiserie',
  'chauffage',
  'sanitaire',
  'volets',
  'portails',
  'revetements-de-sol',
  'isolation',
]
const otherIllustration = 'autres'

/** Returns a category's picture; without one, an illustration chosen by slug, otherwise the default. */
export function categoryPicture({ slug, imageUrl }: { slug: string; imageUrl: string | null }): Picture {
  const illustration = `/categories/${illustrated.includes(slug) ? slug : otherIllustration}`
  return { url: imageUrl ?? illustration, width: 1200, height: 900 }
}
