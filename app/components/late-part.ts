import { type ComponentType, lazy } from 'react'

const maxWaitMs = 10_000

/**
 * As React's `lazy`, for what a page can do without for a while. Where its file cannot be had (the line is cut) the page
 * stands, `tell` is called once, and the file is requested again until it arrives.
 */
export const latePart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  tell?: () => void,
) => lazy(() => retryLoad(load, tell))

/** Retries the load until it succeeds. */
const retryLoad = <T>(load: () => Promise<T>, tell?: () => void): Promise<T> =>
  load().catch(() => {
    tell?.()
    return again(load, 1000)
  })

const again = <T>(load: () => Promise<T>, wait: number): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, wait))
    .then(load)
    .catch(() => again(load, Math.min(wait * 2, maxWaitMs)))
