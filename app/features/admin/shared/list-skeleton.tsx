/** In place of a list that is on its way. */
export const ListSkeleton = () => (
  <div aria-hidden="true" className="grid gap-3">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="h-20 animate-pulse rounded-lg bg-plaster-deep" />
    ))}
  </div>
)
