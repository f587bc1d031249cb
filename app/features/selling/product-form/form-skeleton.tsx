/** While the draft or the product is fetched; as high as what comes. */
export const FormSkeleton = () => (
  <div role="status" className="grid max-w-3xl gap-10">
    <p className="text-ink-soft">Chargement du formulaire…</p>
    {['h-24', 'h-40', 'h-64'].map((height) => (
      <div key={height} aria-hidden="true" className="grid animate-pulse gap-4 border-t border-line pt-8">
        <div className="h-7 w-48 rounded-sm bg-plaster-deep" />
        <div className={`rounded-md bg-plaster-deep ${height}`} />
      </div>
    ))}
  </div>
)
