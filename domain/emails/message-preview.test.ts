import { expect, test } from 'vitest'
import { messagePreview } from './message-preview.ts'

test('messagePreview keeps 100 characters and cuts longer messages to 97 and an ellipsis', () => {
  expect(messagePreview('a'.repeat(100))).toBe('a'.repeat(100))
  expect(messagePreview('a'.repeat(101))).toBe(`${'a'.repeat(97)}...`)
})

test('messagePreview joins lines', () => {
  expect(messagePreview('  Bonjour,\r\n\r\nest-elle\tencore là\u00a0? \n')).toBe(
    'Bonjour, est-elle encore là\u00a0?',
  )
})

test('messagePreview cuts between whole characters', () => {
  expect(messagePreview('🧱'.repeat(101))).toBe(`${'🧱'.repeat(97)}...`)
})
