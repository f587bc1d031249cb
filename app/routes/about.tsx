import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { Head } from '#app/components/head.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { associationQuery, useAssociation } from '#app/lib/association.ts'
import { pageTextQuery } from '#app/lib/page-text.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { useSettings } from '#app/lib/settings.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import type { BoardMember } from '#domain/platform/association.ts'
import type { ShownSection } from '#domain/texts/rich-text.ts'
import type { Route } from './+types/about'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const queryClient = queryClientOf(context)
  await Promise.all([
    queryClient.ensureQueryData(pageTextQuery('about')),
    // The rest of the page is shown even when this query fails.
    queryClient.prefetchQuery(associationQuery),
  ])
  return siteOrigin(context)
}

export { load as clientLoader, load as loader }

export default function AboutPage({ loaderData: origin }: Route.ComponentProps) {
  return <About canonical={`${origin}/about`} />
}

/** Mission, reasons, association and links, in the text that administrators edit. */
function About({ canonical }: { canonical: string }) {
  const { data: text } = useQuery(pageTextQuery('about'))
  const { statutesUrl } = useAssociation()
  const { data } = useQuery(associationQuery)
  const { shownName } = useSettings()
  // The loader has fetched the text.
  if (!text) return null
  const findSection = (id: string) => text.sections.find((section) => section.id === id)
  const mission = findSection('mission')
  const reasons = findSection('raisons')
  const further = findSection('avancer')
  return (
    <div className="py-10 md:py-14">
      <Head
        title={`À propos – ${shownName}`}
        description="Une association pour que les matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi trouvent leur chantier."
        canonical={canonical}
      />
      <div className="page grid gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <h1 className="text-4xl wrap-break-word md:text-6xl">
          {mission?.title ?? `À propos de ${shownName}`}
        </h1>
        {mission && (
          <div className="document content-end text-lg">
            <RichText blocks={mission.blocks} parts={{}} />
          </div>
        )}
      </div>
      {reasons && <Reasons section={reasons} />}
      {data && data.board.length > 0 && <Board members={data.board} />}
      {statutesUrl && (
        <p className="page mt-10">
          <a href={statutesUrl} className="text-fir underline underline-offset-4">
            Lire les statuts de l’association
          </a>
        </p>
      )}
      {further && (
        <section aria-labelledby="avancer" className="page mt-16 grid justify-items-start gap-5 md:mt-24">
          <h2 id="avancer" className="text-3xl wrap-break-word md:text-4xl">
            {further.title}
          </h2>
          <div className="document">
            <RichText blocks={further.blocks} parts={buttons} />
          </div>
        </section>
      )}
    </div>
  )
}

/** Each heading with its blocks is a reason; blocks before the first heading introduce them. */
const Reasons = ({ section: { title, blocks } }: { section: ShownSection }) => {
  const starts = blocks.flatMap(({ kind }, index) => (kind === 'heading' ? [index] : []))
  const reasons = starts.map((start, index) => blocks.slice(start, starts[index + 1]))
  const introduction = blocks.slice(0, starts[0])
  return (
    <section aria-labelledby="raisons" className="page mt-16 md:mt-24">
      <h2 id="raisons" className="text-3xl wrap-break-word md:text-4xl">
        {title}
      </h2>
      {introduction.length > 0 && (
        <div className="document mt-6 max-w-prose">
          <RichText blocks={introduction} parts={{}} />
        </div>
      )}
      {reasons.length > 0 && (
        <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.map((reason, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
              key={index}
              className="document content-start gap-2 border-t-2 border-terracotta pt-4 wrap-break-word text-ink-soft [&_h3]:mt-0 [&_h3]:text-xl [&_h3]:text-ink"
            >
              <RichText blocks={reason} parts={{}} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The parts that the page renders within its text (domain/texts/pages.ts). */
const buttons = {
  'boutons-produits-et-contact': (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/products" size="lg">
        Parcourir les produits
      </ButtonLink>
      <ButtonLink to="/contact" size="lg" variant="outline">
        Nous écrire
      </ButtonLink>
    </div>
  ),
}

const Board = ({ members }: { members: readonly BoardMember[] }) => (
  <section aria-labelledby="equipe" className="page mt-16 md:mt-24">
    <h2 id="equipe" className="text-3xl md:text-4xl">
      L’équipe
    </h2>
    <ul className="mt-8 grid gap-10 sm:grid-cols-2 lg:max-w-4xl">
      {members.map(({ name, role, picture }) => (
        <li key={`${name} ${role}`}>
          {picture && (
            <img
              src={picture.startsWith('/files/') ? pictureAddress(picture, 640) : picture}
              alt={`Portrait de ${name}`}
              width={480}
              height={560}
              loading="lazy"
              className="mb-4 aspect-6/7 w-full rounded-lg bg-plaster-deep object-cover"
            />
          )}
          <h3 className="text-xl wrap-break-word">{name}</h3>
          {role && <p className="text-ink-soft wrap-break-word">{role}</p>}
        </li>
      ))}
    </ul>
  </section>
)
