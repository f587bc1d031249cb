import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { PartnerMark, partners } from './partners.tsx'

/** One turn in 20 seconds (specification, section 9); can be stopped (WCAG 2.2.2) and stands still where motion is unwanted. */
export function PartnerMarquee() {
  const [isPaused, setIsPaused] = useState(false)
  return (
    <section aria-labelledby="partenaires" className="page pt-14 md:pt-20">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="partenaires" className="text-2xl md:text-3xl">
          Ils nous accompagnent
        </h2>
        <Button
          variant="ghost"
          size="icon"
          className="motion-reduce:hidden"
          aria-label={isPaused ? 'Relancer le défilement' : 'Arrêter le défilement'}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? (
            <Play aria-hidden="true" className="fill-current" />
          ) : (
            <Pause aria-hidden="true" className="fill-current" />
          )}
        </Button>
      </div>
      <div className="marquee mt-6 text-ink-soft" data-paused={isPaused || undefined}>
        <Row />
        <Row isCopy />
      </div>
    </section>
  )
}

const Row = ({ isCopy = false }: { isCopy?: boolean }) => (
  <ul className="marquee-row" aria-hidden={isCopy || undefined}>
    {partners.map((partner) => (
      <li key={partner.name}>
        <PartnerMark partner={partner} />
      </li>
    ))}
  </ul>
)
