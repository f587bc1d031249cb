/** What a table of contents says of a section. */
interface Entry {
  id: string
  title: string
}

/** The table of contents: beside the text where there is room and in sight all along, folded above it elsewhere. */
export const Contents = ({ sections }: { sections: readonly Entry[] }) => (
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
