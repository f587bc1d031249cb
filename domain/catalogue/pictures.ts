/** Widths every picture is stored in, in pixels; `srcset` offers them all. */
export const pictureWidths = [320, 640, 1280] as const

export interface Picture {
  /** Address without size and ending. */
  url: string
  /** Of the largest stored size: gives the page the proportions before the picture arrives. */
  width: number
  height: number
}

/**
 * Of a stored picture one address for every format: the server sends the best one that the browser takes. The site's own
 * illustrations are files, in WebP.
 */
export const pictureAddress = (url: string, width: (typeof pictureWidths)[number]): string =>
  url.startsWith('/files/') ? `${url}/${width}` : `${url}/${width}.webp`

/** The same with its ending, always WebP: for programs that learn of a picture before they ask for it. */
export const webpAddress = (url: string, width: (typeof pictureWidths)[number]): string =>
  `${url}/${width}.webp`

/** The sizes offered, up to one that is large enough wherever it is shown. */
export const pictureSrcSet = (url: string, largest: (typeof pictureWidths)[number] = 1280): string =>
  pictureWidths
    .filter((width) => width <= largest)
    .map((width) => `${pictureAddress(url, width)} ${width}w`)
    .join(', ')

/**
 * What is never wider than the smallest size needs no widths written out: it, and the next for screens with more pixels. `isPreloaded`: what
 * the page's head asks for it (React's preload) is read off `srcSet` alone, which then names both.
 */
export const smallPicture = (url: string, isPreloaded: boolean): { src: string; srcSet: string } => ({
  src: pictureAddress(url, 320),
  srcSet: `${isPreloaded ? `${pictureAddress(url, 320)} 1x, ` : ''}${pictureAddress(url, 640)} 2x`,
})

/** Families we keep an illustration of, under public/categories/{slug}. */
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

/** A category's picture; without one, an illustration chosen by slug, otherwise the default one. */
export function categoryPicture({ slug, imageUrl }: { slug: string; imageUrl: string | null }): Picture {
  const illustration = `/categories/${illustrated.includes(slug) ? slug : otherIllustration}`
  return { url: imageUrl ?? illustration, width: 1200, height: 900 }
}
