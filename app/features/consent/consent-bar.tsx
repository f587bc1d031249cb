import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import type { Analytics } from '#app/lib/settings.ts'
import { loadAnalytics } from './analytics-script.ts'
import { storeAnalyticsChoice, useAnalyticsChoice } from './consent.ts'

/** Requests consent to analytics and starts them after a consent. Loaded only where analytics are configured. */
export default function ConsentBar({ analytics }: { analytics: Analytics }) {
  const choice = useAnalyticsChoice()
  useEffect(() => {
    if (choice === 'accepted') loadAnalytics(analytics)
  }, [choice, analytics])
  const bar = useRef<HTMLElement>(null)
  useBottomOffset(bar, choice === null)
  if (choice !== null) return null
  return (
    <section
      ref={bar}
      aria-labelledby="accord"
      className="fixed inset-x-0 bottom-0 z-40 max-h-[70dvh] overflow-y-auto border-t-2 border-fir bg-paper shadow-lift print:hidden"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-4">
        <div className="max-w-3xl grow basis-96">
          <h2 id="accord" className="font-sans text-base font-semibold tracking-normal">
            Compter votre visite ?
          </h2>
          <p className="text-sm">
            Un service de mesure d’audience ({new URL(analytics.script).host}) nous dit quelles pages servent.
            Rien ne lui est envoyé sans votre accord.{' '}
            <Link to="/cookies#mesure" className="underline underline-offset-4 hover:text-fir">
              En savoir plus
            </Link>
          </p>
        </div>
        <div className="flex grow gap-3 sm:grow-0">
          <Button variant="outline" className="grow" onClick={() => storeAnalyticsChoice('refused')}>
            Refuser
          </Button>
          <Button variant="outline" className="grow" onClick={() => storeAnalyticsChoice('accepted')}>
            Accepter
          </Button>
        </div>
      </div>
    </section>
  )
}

/** While the bar is shown, the page's end and its fixed parts are above it (styles/app.css). */
function useBottomOffset(bar: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    if (!isShown || !bar.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--consent-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--consent-bar')
    }
  }, [bar, isShown])
}
