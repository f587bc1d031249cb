/** Rows of the size the real ones will have. */
export const ProductTableSkeleton = () => (
  <div aria-hidden="true" className="grid gap-px overflow-hidden">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
      <div key={row} className="flex h-18 items-center gap-4 border-b border-line">
        <div className="aspect-4/3 w-16 animate-pulse rounded-sm bg-plaster-deep" />
        <div className="h-4 w-1/2 animate-pulse rounded-sm bg-plaster-deep" />
      </div>
    ))}
  </div>
)
