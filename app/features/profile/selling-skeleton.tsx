/** While the seller's part of the application is fetched. */
export const SellingSkeleton = () => (
  <div role="status" className="grid min-h-dvh content-start gap-4">
    <p className="text-ink-soft">Chargement…</p>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} aria-hidden="true" className="h-24 animate-pulse rounded-lg bg-paper shadow-card" />
    ))}
  </div>
)
