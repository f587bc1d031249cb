import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { associationQuery } from '#app/lib/association.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import type { Partner } from '#domain/platform/association.ts'
import { ExampleMark } from './example-marks.tsx'

/** Fewer are all in sight. */
const minPartnersToScroll = 5

/** One turn in 20 seconds; can be stopped (WCAG 2.2.2) and stands still where motion is unwanted. Of the association's choice: nothing without any. */
export function PartnerMarquee() {
  const [isPaused, setIsPaused] = useState(false)
  const { data } = useQuery(associationQuery)
  const partners = data?.partners ?? []
  if (partners.length === 0) return null
  const turns = partners.length >= minPartnersToScroll
  return (
    <section aria-labelledby="partenaires" className="page pt-14 md:pt-20">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="partenaires" className="text-2xl md:text-3xl">
            Ils nous accompagnent
          </h2>
          {partners.some(({ isExample }) => isExample) && (
            <p className="text-ink-soft">Exemples&nbsp;: ces maisons sont inventées.</p>
          )}
        </div>
        {turns && (
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
        )}
      </div>
      {turns ? (
        <div className="marquee mt-6 text-ink-soft" data-paused={isPaused || undefined}>
          <Row partners={partners} />
          <Row partners={partners} isCopy />
        </div>
      ) : (
        <ul className="mt-6 flex flex-wrap items-center gap-x-12 gap-y-6 text-ink-soft">
          <Marks partners={partners} />
        </ul>
      )}
    </section>
  )
}

/** Seconds in which one partner passes: many take longer than the 20 of a turn. */
const secondsPerPartner = 2.5

/** The copy that follows the row is for the eye alone. */
const Row = ({ partners, isCopy = false }: { partners: readonly Partner[]; isCopy?: boolean }) => (
  <ul
    className="marquee-row"
    aria-hidden={isCopy || undefined}
    inert={isCopy}
    style={{ animationDuration: `${Math.max(20, partners.length * secondsPerPartner)}s` }}
  >
    <Marks partners={partners} />
  </ul>
)

const Marks = ({ partners }: { partners: readonly Partner[] }) =>
  partners.map((partner) => (
    <li key={partner.name}>
      {partner.url ? (
        <a href={partner.url} rel="noopener" className="grid min-h-11 items-center">
          <PartnerMark {...partner} />
        </a>
      ) : (
        <PartnerMark {...partner} />
      )}
    </li>
  ))

const PartnerMark = ({ name, logo, isExample }: Partner) => {
  if (isExample) return <ExampleMark name={name} />
  if (!logo) return <span className="font-display text-2xl font-semibold whitespace-nowrap">{name}</span>
  return (
    <img
      src={pictureAddress(logo, 320)}
      alt={name}
      height={48}
      loading="lazy"
      className="h-12 w-auto max-w-48 object-contain"
    />
  )
}
