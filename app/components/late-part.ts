import {
  type ComponentType,
  createElement,
  lazy,
  memo,
  type NamedExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react'

const maxDelayMs = 10_000

interface LateOptions {
  /** Shown until the part is loaded, where the server has not rendered it. */
  fallback?: ReactNode
  /** Called once when loading the file has failed. */
  onFailure?: () => void
}

/**
 * React's `lazy` in a `Suspense` of its own, for a part of a page that may arrive later than the rest. When its file cannot be loaded (no
 * connection) the page stays, and the file is requested again until it arrives; browsers from before 2026 remember the failure until the
 * page is reloaded (https://github.com/whatwg/html/pull/10327). Memoised: new props before it arrives would discard the server's HTML.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, onFailure }: LateOptions = {},
): NamedExoticComponent<Props> {
  const Part = lazy(() => retryLoad(load, onFailure)) as unknown as ComponentType<Props>
  return memo(function LatePart(props: Props) {
    useCountMissingParts(1)
    return createElement(Suspense, { fallback }, createElement(Part, props), createElement(Arrived))
  })
}

function Arrived(): null {
  useCountMissingParts(-1)
  return null
}

let missingParts = 0

/** Counts the parts that are still loading. The page's root has an attribute meanwhile, whose end tests wait for. */
const useCountMissingParts = (change: number): void =>
  useEffect(() => {
    const count = (more: number) => {
      missingParts += more
      document.documentElement.toggleAttribute('data-missing-parts', missingParts > 0)
    }
    count(change)
    return () => count(-change)
  }, [change])

/** Retries the load until it succeeds. */
const retryLoad = <T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> =>
  load().catch(() => {
    onFailure?.()
    return retryAfter(load, 1000)
  })

const retryAfter = <T>(load: () => Promise<T>, delayMs: number): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, delayMs))
    .then(load)
    .catch(() => retryAfter(load, Math.min(delayMs * 2, maxDelayMs)))
