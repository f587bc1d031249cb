import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Head } from '#app/components/head.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { pageTextQuery } from '#app/lib/page-text.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { TextPageName } from '#domain/texts/pages.ts'

export interface Section {
  /** The id of the section in the address. */
  id: string
  title: string
  body: ReactNode
}

interface DocumentProps {
  title: string
  description: string
  /** The origin of the site, which completes printed links. */
  origin: string
  path: string
  /** The date in French format: 17/02/2024. */
  updated: string
  introduction?: ReactNode
  sections: readonly Section[]
}

/** A text to read or print, with a table of contents and numbered sections. */
export function Document({
  title,
  description,
  origin,
  path,
  updated,
  introduction,
  sections,
}: DocumentProps) {
  const { shownName } = useSettings()
  return (
    <div className="page py-10 md:py-14" style={{ '--printed-origin': `"${origin}"` } as CSSProperties}>
      <Head title={`${title} – ${shownName}`} description={description} canonical={origin + path} />
      <header className="grid max-w-3xl justify-items-start gap-4">
        <h1 className="text-4xl wrap-break-word hyphens-auto md:text-5xl">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-ink-soft">Dernière mise à jour : {updated}</p>
          <PrintButton />
        </div>
        {introduction && <div className="document mt-2 text-lg">{introduction}</div>}
      </header>
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
        <Contents sections={sections} />
        <div className="grid max-w-[42rem] gap-12 print:block print:max-w-none">
          {sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`titre-${section.id}`}
              className="print:mt-8"
            >
              <h2 id={`titre-${section.id}`} className="text-2xl">
                {index + 1}. {section.title}
              </h2>
              <div className="document mt-4">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** One line of the table of contents. */
interface Entry {
  id: string
  title: string
}

/** The table of contents: fixed beside the text where there is room, otherwise folded above it. */
const Contents = ({ sections }: { sections: readonly Entry[] }) => (
  <>
    <nav
      aria-labelledby="sommaire"
      className="max-lg:hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto print:hidden"
    >
      <h2 id="sommaire" className="eyebrow font-sans">
        Sommaire
      </h2>
      <List sections={sections} />
    </nav>
    <nav aria-label="Sommaire" className="lg:hidden print:hidden">
      <details className="group border-y border-line">
        <summary className="flex min-h-13 items-center justify-between font-semibold">
          <span className="eyebrow">Sommaire</span>
          <span aria-hidden="true" className="text-2xl font-normal text-terracotta group-open:rotate-45">
            +
          </span>
        </summary>
        <div className="pb-4">
          <List sections={sections} />
        </div>
      </details>
    </nav>
  </>
)

const List = ({ sections }: { sections: readonly Entry[] }) => (
  <ol className="mt-3 grid">
    {sections.map((section, index) => (
      <li key={section.id}>
        <a
          href={`#${section.id}`}
          className="flex min-h-11 items-center gap-3 leading-snug underline-offset-4 hover:text-fir hover:underline pointer-fine:min-h-9"
        >
          <span className="w-6 shrink-0 text-right text-ink-soft tabular-nums">{index + 1}.</span>
          {section.title}
        </a>
      </li>
    ))}
  </ol>
)

interface TextDocumentProps {
  page: Exclude<TextPageName, 'about'>
  title: string
  description: string
  origin: string
  path: string
  parts: Readonly<Record<string, ReactNode>>
}

/** A document whose text administrators can edit. */
export function TextDocument({ page, parts, ...document }: TextDocumentProps) {
  const { data } = useQuery(pageTextQuery(page))
  // The route's loader has fetched the text.
  if (!data) return null
  const [year, month, day] = data.updated.split('-')
  return (
    <Document
      {...document}
      updated={`${day}/${month}/${year}`}
      sections={data.sections.map(({ id, title, blocks }) => ({
        id,
        title,
        body: <RichText blocks={blocks} parts={parts} />,
      }))}
    />
  )
}
