/** As high as the rows it stands for. */
export const PreviewSkeleton = ({ rows }: { rows: number }) => (
  <div role="status" className="grid gap-5">
    <p className="text-ink-soft">Lecture de vos lignes…</p>
    <div aria-hidden="true" className="grid animate-pulse border-t border-line-strong">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={index} className="grid h-24 content-center gap-2 border-b border-line">
          <div className="h-4 w-3/5 rounded-sm bg-plaster-deep" />
          <div className="h-3 w-2/5 rounded-sm bg-plaster-deep" />
        </div>
      ))}
    </div>
  </div>
)
