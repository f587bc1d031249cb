import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that prints an error fails.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  // Files share a process, so a failed test must not leave fake timers behind.
  vi.useRealTimers()
})
