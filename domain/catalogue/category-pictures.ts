import type { Picture } from './pictures.ts'

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

/** A category's picture; without one, an illustration chosen by slug, otherwise the default one (specification, section 3). */
export function categoryPicture({ slug, imageUrl }: { slug: string; imageUrl: string | null }): Picture {
  const illustration = `/categories/${illustrated.includes(slug) ? slug : otherIllustration}`
  return { url: imageUrl ?? illustration, width: 1200, height: 900 }
}
