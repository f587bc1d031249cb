/** How long a test waits for an expected state; long enough for a busy machine. */
export const waitTimeoutMs = 60_000
