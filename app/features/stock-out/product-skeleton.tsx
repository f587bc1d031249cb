/** As high as the product it stands for. */
export const ProductSkeleton = () => (
  <div role="status">
    <p className="sr-only">Recherche du produit…</p>
    <div
      aria-hidden="true"
      className="grid animate-pulse gap-x-14 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="grid content-start gap-6 md:col-start-2">
        <div className="h-13 w-3/4 rounded-sm bg-plaster-deep md:h-17" />
        <div className="h-21 rounded-lg bg-plaster-deep" />
        <div className="h-13 rounded-md bg-plaster-deep max-md:hidden" />
        <div className="h-24 rounded-sm bg-plaster-deep max-md:hidden" />
      </div>
      <div className="aspect-4/3 bg-plaster-deep max-md:-mx-4 md:col-start-1 md:row-start-1 md:rounded-lg" />
    </div>
  </div>
)
