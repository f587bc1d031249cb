import type { Figure } from '../measure.ts'

/** A list as the bench asks the application for it; the reference answers the same by its name. */
export interface Looked {
  name: 'first-page' | 'family-by-price' | 'text-search' | 'list-by-api'
  path: string
  target: Figure['target']
}

/** A word of many of the demonstration's titles. */
export const searched = 'porte'

export const looks = (family: { id: string; slug: string }): Looked[] => [
  { name: 'first-page', path: '/products', target: '>=0.6' },
  { name: 'family-by-price', path: `/categories/${family.slug}?sort=price-asc`, target: '>=0.6' },
  { name: 'text-search', path: `/products?search=${searched}`, target: '>=0.6' },
  { name: 'list-by-api', path: `/api/products?parent=${family.slug}&sort=price-asc`, target: '>=0.5' },
]
