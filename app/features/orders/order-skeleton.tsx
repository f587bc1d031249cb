/** As high as the orders it stands for, so that nothing jumps when they come. */
export const OrderSkeleton = ({ text, cards }: { text: string; cards: readonly number[] }) => (
  <div role="status" className="grid max-w-4xl gap-8">
    <p className="text-ink-soft">{text}</p>
    {cards.map((lines, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
      <div key={index} aria-hidden="true" className="animate-pulse rounded-lg bg-paper shadow-card">
        <div className="h-24 border-b border-line" />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
          <div key={line} className="flex gap-4 border-b border-line p-4 sm:px-6">
            <div className="size-20 rounded-sm bg-plaster-deep" />
            <div className="mt-2 h-4 w-1/2 rounded-sm bg-plaster-deep" />
          </div>
        ))}
        <div className="h-14" />
      </div>
    ))}
  </div>
)
