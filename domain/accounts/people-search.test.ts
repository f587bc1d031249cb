import { expect, test } from 'vitest'
import { parsePeopleSearch, peoplePath } from './people-search.ts'

const parse = (query: string) => parsePeopleSearch(new URLSearchParams(query))

test('parsePeopleSearch reads an address, and peoplePath writes its shortest form', () => {
  const search = parse('sort=date-desc&page=2&only=suspended&only=admin&type=both&search=%20%20le%20%20gall ')
  expect(search).toEqual({
    search: 'le gall',
    userType: 'both',
    tag: '',
    flags: ['admin', 'suspended'],
    sort: 'date-desc',
    page: 2,
  })
  expect(peoplePath(search)).toBe('/admin/users?search=le+gall&type=both&only=admin&only=suspended&page=2')
})

test('parsePeopleSearch ignores invalid values', () => {
  const search = parse(`type=admin&only=everything&sort=up&page=-4e9&search=${'x'.repeat(5000)}%00`)
  expect(search).toMatchObject({ userType: null, flags: [], sort: 'date-desc', page: 1 })
  expect(search.search).toHaveLength(100)
  expect(peoplePath(parse('page=NaN'))).toBe('/admin/users')
})
