import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that prints an error has found one.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
