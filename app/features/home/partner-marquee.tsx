import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { associationQuery } from '#app/lib/association.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import type { Partner } from '#domain/platform/association.ts'

/** A shorter list is shown without scrolling. */
const minPartnersToScroll = 5

/** The partners, scrolling one round in 20 seconds. The visitor can stop it (WCAG 2.2.2), and reduced motion is respected. */
export function PartnerMarquee() {
  const [isPaused, setIsPaused] = useState(false)
  const { data } = useQuery(associationQuery)
  const partners = data?.partners ?? []
  if (partners.length === 0) return null
  const isScrolling = partners.length >= minPartnersToScroll
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
        {isScrolling && (
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
      {isScrolling ? (
        <div className="marquee mt-6 text-ink-soft" data-paused={isPaused || undefined}>
          <Row partners={partners} />
          <Row partners={partners} isDuplicate />
        </div>
      ) : (
        <ul className="mt-6 flex flex-wrap items-center gap-x-12 gap-y-6 text-ink-soft">
          <Marks partners={partners} />
        </ul>
      )}
    </section>
  )
}

/** The minimum, so that a long list does not scroll faster. */
const secondsPerPartner = 2.5

/** The duplicate, which makes the scrolling seamless, is hidden from screen readers. */
const Row = ({ partners, isDuplicate = false }: { partners: readonly Partner[]; isDuplicate?: boolean }) => (
  <ul
    className="marquee-row"
    aria-hidden={isDuplicate || undefined}
    inert={isDuplicate}
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

interface Mark {
  name: string
  width: number
  /** Drawn in a square of 40 units, left of the word. */
  mark: ReactNode
  word: string
  style: string
}

/** Logos of the example partners in the default data (server/lib/identity.ts). */
const marks: Mark[] = [
  {
    name: 'Menuiserie Tavernac',
    width: 160,
    mark: <path d="M0 6h30v6H0zM12 15h6v20h-6z" />,
    word: 'Tavernac',
    style: 'font-display text-[27px] font-bold tracking-tight',
  },
  {
    name: 'Parquets Morvanne',
    width: 188,
    mark: <path d="m0 27 14-13v8L0 35zm16-13 14 13v8L16 22zM0 13 14 4v6L0 19zM16 4l14 9v6L16 10z" />,
    word: 'morvanne',
    style: 'text-[25px] font-medium tracking-[0.06em]',
  },
  {
    name: 'Ferronnerie Aubrelle',
    width: 158,
    mark: <path d="M2 35V18a13 13 0 0 1 26 0v17h-4V18a9 9 0 0 0-7-8.800V35h-4V9.200A9 9 0 0 0 6 18v17z" />,
    word: 'Aubrelle',
    style: 'font-display text-[27px] font-normal',
  },
  {
    name: 'Dépôt Brumaire',
    width: 222,
    mark: <path d="M0 16 15 5l15 11v19H0zm6 7v12h6V23zm12 0v12h6V23z" fillRule="evenodd" />,
    word: 'Dépôt Brumaire',
    style: 'text-[23px] font-semibold',
  },
  {
    name: 'Sanitaires Orvelle',
    width: 168,
    mark: (
      <path
        d="M15 3c7 9 10 13 10 19a10 10 0 0 1-20 0c0-6 3-10 10-19zm0 11c-3 4-5 6-5 8a5 5 0 0 0 10 0c0-2-2-4-5-8z"
        fillRule="evenodd"
      />
    ),
    word: 'ORVELLE',
    style: 'text-[20px] font-medium tracking-[0.18em]',
  },
  {
    name: 'Volets Kerlannic',
    width: 176,
    mark: <path d="M2 5h26v4H2zm0 8h26v4H2zm0 8h26v4H2zm0 8h26v4H2z" />,
    word: 'KERLANNIC',
    style: 'font-display text-[23px] font-extrabold',
  },
  {
    name: 'Transports Sauvigneau',
    width: 190,
    mark: <path d="M0 10h14l10 10-10 10H0l10-10zm17 0h4l10 10-10 10h-4l10-10z" />,
    word: 'Sauvigneau',
    style: 'font-display text-[26px] font-semibold',
  },
]

/** Renders nothing for a real partner. */
const ExampleMark = ({ name }: { name: string }) => {
  const mark = marks.find((mark) => mark.name === name)
  if (!mark) return null
  return (
    <svg
      role="img"
      aria-label={name}
      width={mark.width}
      height={40}
      viewBox={`0 0 ${mark.width} 40`}
      className="overflow-visible fill-current"
    >
      {mark.mark}
      <text x={42} y={29} className={mark.style}>
        {mark.word}
      </text>
    </svg>
  )
}
