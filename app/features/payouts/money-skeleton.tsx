/** Sums and lines on their way, as large as they will be. */
export const MoneySkeleton = () => (
  <div role="status" className="grid gap-14">
    <p className="sr-only">Chargement de vos versements…</p>
    <div aria-hidden="true" className="h-44 animate-pulse rounded-lg bg-plaster-deep" />
    <LinesSkeleton />
  </div>
)

export const LinesSkeleton = () => (
  <div aria-hidden="true" className="h-96 animate-pulse rounded-lg bg-paper shadow-card" />
)
