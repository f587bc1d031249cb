export const grid = 'grid gap-5 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3 xl:gap-6'

/** Takes the room of the first results until they arrive. */
export const ResultsSkeleton = () => (
  <div role="status">
    <span className="sr-only">Chargement des produits…</span>
    <div className={grid} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className="animate-pulse overflow-hidden rounded-lg bg-paper shadow-card">
          <div className="aspect-4/3 bg-plaster-deep" />
          <div className="grid gap-3 p-4">
            <div className="h-3.5 w-1/3 rounded-sm bg-plaster-deep" />
            <div className="h-4 w-11/12 rounded-sm bg-plaster-deep" />
            <div className="h-4 w-2/3 rounded-sm bg-plaster-deep" />
            <div className="h-5 w-1/4 rounded-sm bg-plaster-deep" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
