import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that prints an error has found one.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  // Files share a process: a test that failed half-way leaves no clock behind.
  vi.useRealTimers()
})
