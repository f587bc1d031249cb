import type { ReactNode } from 'react'
import { Head } from '#app/components/head.tsx'
import { useSettings } from '#app/lib/settings.ts'

export interface Section {
  /** In the address of the section. */
  id: string
  title: string
  body: ReactNode
}

interface DocumentProps {
  title: string
  description: string
  canonical: string
  /** As people read it: 17/02/2024. */
  updated?: string
  introduction?: ReactNode
  sections: readonly Section[]
}

/** A text to be read or printed: a table of contents, numbered sections. */
export function Document({ title, description, canonical, updated, introduction, sections }: DocumentProps) {
  const { shownName } = useSettings()
  return (
    <div className="page py-10 md:py-14">
      <Head title={`${title} – ${shownName}`} description={description} canonical={canonical} />
      <header className="grid max-w-3xl gap-4">
        <h1 className="text-4xl wrap-break-word hyphens-auto md:text-5xl">{title}</h1>
        {updated && <p className="text-ink-soft">Dernière mise à jour : {updated}</p>}
        {introduction && <div className="grid gap-4 text-lg">{introduction}</div>}
      </header>
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <nav aria-labelledby="sommaire" className="lg:sticky lg:top-24 print:hidden">
          <h2 id="sommaire" className="eyebrow font-sans">
            Sommaire
          </h2>
          <ol className="mt-3 grid">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center gap-3 leading-snug underline-offset-4 hover:text-fir hover:underline pointer-fine:min-h-9"
                >
                  <span className="w-6 text-right text-ink-soft tabular-nums">{index + 1}.</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[42rem] gap-12">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} aria-labelledby={`titre-${section.id}`}>
              <h2 id={`titre-${section.id}`} className="text-2xl break-after-avoid">
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
