import { type Query, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, memo, Suspense, use, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { openAnew } from '#app/lib/open-anew.ts'
import { useAccount } from '#app/lib/session.ts'
import { followStored } from '#app/lib/stored.ts'
import { patiently } from './late-part.ts'

interface Options {
  /** Whether this device keeps something that it shows: then nobody has to touch it first. */
  showsMore?: () => boolean
  /** It has no place of its own where it could be touched: it comes with the first touch of the page. */
  isAnywhere?: boolean
}

interface Waiting extends Options {
  /** Has its code fetched. */
  want: () => void
}

/** By name: parts of the page that nobody has touched yet. */
const waiting = new Map<string, Waiting>()

/**
 * A part of a page that stands as the server has written it until somebody touches it: its code comes with the first pointer, key or focus
 * in it (docs/page-start.md). `name` is its own on the page. On the way from another page, and for whoever is signed in, it comes at once.
 */
export function hydrateOnTouch<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  options: Options = {},
): ComponentType<Props> {
  const loaded = import.meta.env.SSR
    ? null
    : untilWanted(name, options).then(() => patiently(load, openIfReplaced))
  const Content = lazy(() => loaded ?? load())

  function Part(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [isReady, setIsReady] = useState(false)
    // New ones would have React throw away what the server has written: they are passed on once the part answers.
    const [first] = useState(props)
    const isNew = props !== first
    useEffect(() => {
      if (isNew) waiting.get(name)?.want()
    }, [isNew])
    useEffect(() => {
      const part = place.current
      return () => {
        if (part && !part.isConnected && !part.dataset.ready) removeServedHead()
      }
    }, [])
    const { account } = useAccount()
    const shown = isReady ? props : first
    // The same one as long as it shows the same: React would have to draw another one before its code is there.
    const content = useMemo(
      () => (
        <Suspense fallback={import.meta.env.SSR ? null : <AsServed name={name} />}>
          <Content {...shown} />
          <Arrival onArrival={setIsReady} />
        </Suspense>
      ),
      [shown],
    )
    return (
      <div
        ref={place}
        className="contents"
        data-part={name}
        data-ready={isReady || undefined}
        data-wanted={account !== null || undefined}
      >
        {content}
      </div>
    )
  }
  return memo(Part) as unknown as ComponentType<Props>
}

/** Hydrated with the content beside it: from its effect on the part answers. */
function Arrival({ onArrival }: { onArrival: (isReady: true) => void }) {
  useEffect(() => onArrival(true), [onArrival])
  return null
}

/** Where React has to draw a part anew before its code is there, it is still seen. */
const AsServed = ({ name }: { name: string }) => (
  <div
    className="contents"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has written there
    dangerouslySetInnerHTML={{ __html: partOf(name)?.innerHTML ?? '' }}
  />
)

const partOf = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`)

function untilWanted(name: string, options: Options): Promise<void> {
  const part = partOf(name)
  if (!part || part.matches(':hover, :focus-within, [data-wanted]') || options.showsMore?.())
    return Promise.resolve()
  return new Promise((resolve) => {
    const want = () => {
      waiting.delete(name)
      resolve()
    }
    waiting.set(name, { ...options, want })
  })
}

/** A page that stood open while the site was given another build finds its files no more. Nothing was begun on this part: it is opened anew. */
function openIfReplaced(): void {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version: string } }
  fetch(window.location.href, { method: 'HEAD' })
    .then(({ headers }) => {
      const build = headers.get('x-build')
      if (build && build !== manifest?.version) openAnew()
    })
    .catch(() => {})
}

/** No part, or none like this, waits any longer. */
function hydrateAll(isWanted: (part: Options) => boolean = () => true): void {
  for (const part of waiting.values()) if (isWanted(part)) part.want()
}

/** `want` reports what was pressed or typed before (page-start/in-page/keep-early-clicks.ts). */
const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'want']

function touch({ type, target }: Event): void {
  if (waiting.size === 0) return
  hydrateAll(({ isAnywhere = false }) => isAnywhere)
  const part = target instanceof Element && target.closest<HTMLElement>('[data-part]')
  if (part) waiting.get(part.dataset.part ?? '')?.want()
  // Whoever uses the keyboard goes on from here to any of them.
  else if (type === 'keydown') hydrateAll()
}

if (!import.meta.env.SSR) {
  for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true })
  followStored(() => hydrateAll(({ showsMore }) => showsMore?.() ?? false))
}

/** What head.tsx has written for a page that is left before it is hydrated: React does not know of it. */
const servedHead = import.meta.env.SSR
  ? []
  : [...document.querySelectorAll('head > :is(title, [name=description], [name=robots], [rel=canonical])')]

function removeServedHead(): void {
  for (const element of servedHead.splice(0)) element.remove()
}

let hasChanged = false

/** A part hydrated after what it shows has changed is another one than the server wrote: React draws it anew, and that is no mistake. */
export const isAsServed = (): boolean => !hasChanged

/** No part may miss a change of what the page was made of: not on the way to another page, nor when an answer has become another one. */
export function useHydrationOnChange(): void {
  const router = use(UNSAFE_DataRouterContext)?.router
  const cache = useQueryClient().getQueryCache()
  useEffect(() => router?.subscribe(() => hydrateAll()), [router])
  const [served] = useState(
    () => new Map(cache.getAll().map(({ queryHash, state }) => [queryHash, state.data])),
  )
  useEffect(() => {
    const compare = ({ queryHash, state }: Query, isRemoved = false) => {
      const isServed = served.has(queryHash)
      if (state.data === served.get(queryHash) && !(isServed && isRemoved)) return
      hasChanged = true
      // What the page was not made of (unread messages) no part shows yet: one that comes later shows it from the start.
      if (isServed) hydrateAll()
    }
    // An effect of the page's own may have come before this one (lib/stored-account.ts).
    for (const query of cache.getAll()) compare(query)
    return cache.subscribe(({ type, query }) => compare(query, type === 'removed'))
  }, [cache, served])
}
