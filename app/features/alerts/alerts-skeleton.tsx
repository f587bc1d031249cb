/** As high as the cards it stands for. */
export const AlertsSkeleton = () => (
  <div role="status" className="grid max-w-4xl gap-6">
    <p className="text-ink-soft">Chargement de vos alertes…</p>
    <div aria-hidden="true" className="h-18 max-w-md animate-pulse rounded-md bg-paper" />
    {[1, 2].map((card) => (
      <div key={card} aria-hidden="true" className="h-72 animate-pulse rounded-lg bg-paper shadow-card" />
    ))}
  </div>
)
