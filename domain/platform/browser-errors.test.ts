import { expect, test } from 'vitest'
import { withoutPersonalData } from './browser-errors.ts'

const report = {
  message: "Cannot read properties of undefined (reading 'title')",
  stack: 'TypeError: Cannot read\n    at render (https://www.exemple.fr/assets/product-B1x_.js:1:204)',
  page: 'routes/product',
  build: 'a1b2c3d4',
}

test('withoutPersonalData returns a message without personal data unchanged', () => {
  expect(withoutPersonalData(report)).toEqual({ ...report, stack: 'render product-B1x_.js:1:204' })
})

test.each([
  [
    `Unexpected token 'C', "Camille Dup"... is not valid JSON`,
    "Unexpected token 'C', …... is not valid JSON",
  ],
  ['camille@exemple.fr est inconnue', '… est inconnue'],
  ['Failed at https://www.exemple.fr/sellers/camille?q=1', 'Failed at …'],
  ["No place 'Camille Dupont' at 0612345678", 'No place … at …'],
  ['Introuvable : « Camille »', 'Introuvable : …'],
])('withoutPersonalData shortens %s to %s', (message, expected) => {
  expect(withoutPersonalData({ ...report, message })?.message).toBe(expected)
})

test('withoutPersonalData keeps up to twelve stack frames of the site’s own files in both browser formats', () => {
  const frames = Array.from({ length: 30 }, (_, index) => `load@https://a.fr/assets/a.js:1:${index}`)
  const stack = [
    '    at async chrome-extension://camille/content.js:1:2',
    '    at async visit (https://a.fr/assets/shared-x.js:2:7)',
    '    at https://a.fr/assets/home.js:3:1',
    ...frames,
  ].join('\n')
  const lines = withoutPersonalData({ ...report, stack })?.stack.split('\n')
  expect(lines?.slice(0, 3)).toEqual(['visit shared-x.js:2:7', 'home.js:3:1', 'load a.js:1:0'])
  expect(lines).toHaveLength(12)
})

test('withoutPersonalData drops an error of a browser extension', () => {
  expect(withoutPersonalData({ ...report, stack: 'at x (chrome-extension://abc/content.js:1:2)' })).toBeNull()
})

test('withoutPersonalData replaces an unknown page and version', () => {
  expect(withoutPersonalData({ ...report, page: '/sellers/camille', build: 'Camille Dupont' })).toMatchObject(
    {
      page: 'autre',
      build: 'inconnue',
    },
  )
})
