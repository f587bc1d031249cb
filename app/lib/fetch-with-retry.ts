/** Answers of a server or a proxy that is about to be well again. */
const passing = new Set([502, 503, 504])

/** Delays start at 200 ms and double; after six seconds in all the failure is shown. */
const firstDelay = 200
const maxAttempts = 6

/** Fetches; what only reads is tried again while the answer is 502, 503 or 504. A call that changes something never is. */
export const fetchWithRetry: typeof fetch = async (input, init) => {
  const request = input instanceof Request ? input : null
  const method = init?.method ?? request?.method ?? 'GET'
  const signal = init?.signal ?? request?.signal
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(input, init)
    if (method !== 'GET' || !passing.has(response.status) || attempt === maxAttempts) return response
    if (await isMaintenance(response)) return response
    await delay(firstDelay * 2 ** (attempt - 1), signal)
  }
}

/** During maintenance the message is shown at once. */
async function isMaintenance(response: Response): Promise<boolean> {
  try {
    return (await response.clone().json()).details.maintenance === true
  } catch {
    return false
  }
}

/** @throws the signal's reason as soon as the call is given up */
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
