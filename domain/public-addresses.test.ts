import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withParams } from './address.ts'
import { canonicalAddress } from './public-addresses.ts'

const canonical = (address: string) => {
  const { pathname, searchParams } = new URL(`http://localhost${address}`)
  const result = canonicalAddress(pathname, searchParams)
  return result && withParams(result.path, result.params)
}

test.each([
  ['/PRODUCTS', '/products'],
  ['/products/', '/products'],
  ['//products', '/products'],
  ['/%70roducts', '/products'],
  ['/categories//Menuiserie/', '/categories/menuiserie'],
  ['/produits/Porte-42', '/produits/porte-42'],
  ['/products?utm_source=x&search=porte&fbclid=1', '/products?search=porte'],
  ['/products?sort=price-asc&search=porte', '/products?search=porte&sort=price-asc'],
  ['/products?search=porte&search=verre', '/products?search=porte'],
  ['/products?search=&minPrice=&maxPrice=3500&page=1', '/products'],
  ['/products?search=porte%20bois', '/products?search=porte+bois'],
  ['/categories/menuiserie?options=all&x=1', '/categories/menuiserie?options=all'],
  ['/?utm_source=x', '/'],
  ['/about?x=1', '/about'],
  ['/produits/porte-42?x=1', '/produits/porte-42'],
  ['/sellers/a?avis=2&page=1&x=1', '/sellers/a?avis=2'],
  ['/flux/marchand.xml?x=1', '/flux/marchand.xml'],
  ['/products.rss?search=porte&x=1', '/products.rss?search=porte'],
  ['/oembed?url=a&maxwidth=b&x=1', '/oembed?url=a'],
])('canonicalAddress of %s is %s', (address, expected) => {
  expect(canonical(address)).toBe(expected)
})

test.each([
  '/profile',
  '/auth',
  '/api/products',
  '/products/a/b',
  '/produits/%ff',
  '/categories/%3Cb%3E',
  '/offline?copy',
])('canonicalAddress of %s is null', (address) => {
  expect(canonical(address)).toBeNull()
})

test('canonicalAddress keeps a typed price that is not a number', () => {
  expect(canonical('/products?maxPrice=abc&utm_source=x&seller=private')).toBe(
    '/products?seller=private&maxPrice=abc',
  )
})

test('canonicalAddress of a canonical address is the address itself', () => {
  const names = fc.constantFrom(
    'search',
    'minPrice',
    'condition',
    'near',
    'radius',
    'sort',
    'page',
    'avis',
    'cf_x',
    'x',
  )
  const pairs = fc.array(fc.tuple(names, fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/products', '/categories/a/b', '/sellers/a', '/oembed'),
      pairs,
      (path, given) => {
        const once = canonical(withParams(path, new URLSearchParams(given)))
        expect(canonical(once as string)).toBe(once)
      },
    ),
  )
})
