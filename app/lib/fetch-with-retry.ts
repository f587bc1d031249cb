/** Statuses of a server or proxy that is temporarily unavailable. */
const temporaryStatuses = new Set([502, 503, 504])

/** Milliseconds. Delays double, and the failure is returned after six seconds in all. */
const firstDelayMs = 200
const maxAttempts = 6

/** Fetches, and retries GET requests answered by 502, 503 or 504. Requests that change something are never retried. */
export const fetchWithRetry: typeof fetch = async (input, init) => {
  const request = input instanceof Request ? input : null
  const method = init?.method ?? request?.method ?? 'GET'
  const signal = init?.signal ?? request?.signal
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(input, init)
    if (method !== 'GET' || !temporaryStatuses.has(response.status) || attempt === maxAttempts)
      return response
    if (await isMaintenance(response)) return response
    await delay(firstDelayMs * 2 ** (attempt - 1), signal)
  }
}

/** A maintenance message is returned at once. */
async function isMaintenance(response: Response): Promise<boolean> {
  try {
    return (await response.clone().json()).details.maintenance === true
  } catch {
    return false
  }
}

/** @throws the signal's reason when the call is aborted */
const delay = (milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
