/** Takes the room of the list until it arrives. */
export const SalesSkeleton = () => (
  <div role="status" className="grid gap-4">
    <p className="mb-2 text-ink-soft">Chargement de vos ventes…</p>
    {Array.from({ length: 4 }, (_, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        key={index}
        aria-hidden="true"
        className="flex h-48 animate-pulse gap-4 rounded-lg bg-paper p-4 shadow-card sm:h-36 sm:px-6"
      >
        <div className="size-16 rounded-sm bg-plaster-deep sm:size-20" />
        <div className="mt-2 h-5 w-1/2 rounded-sm bg-plaster-deep" />
      </div>
    ))}
  </div>
)
