import { expect, test } from 'vitest'
import { messagePreview } from './message-preview.ts'

test('a message of 100 characters is whole, one more is cut to 97 and the ellipsis', () => {
  expect(messagePreview('a'.repeat(100))).toBe('a'.repeat(100))
  expect(messagePreview('a'.repeat(101))).toBe(`${'a'.repeat(97)}...`)
})

test('it is one line', () => {
  expect(messagePreview('  Bonjour,\r\n\r\nest-elle\tencore là\u00a0? \n')).toBe(
    'Bonjour, est-elle encore là\u00a0?',
  )
})

test('no character is cut in half', () => {
  expect(messagePreview('🧱'.repeat(101))).toBe(`${'🧱'.repeat(97)}...`)
})
