/** Takes the room of the list until it arrives. */
export const ListSkeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">Chargement de vos produits…</span>
    <div aria-hidden="true" className="grid animate-pulse gap-6">
      <div className="flex flex-wrap gap-3">
        {['w-48', 'w-52', 'w-36', 'w-36'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
          <div key={index} className={`h-11 rounded-md bg-plaster-deep ${width}`} />
        ))}
      </div>
      <div className="h-11 rounded-md bg-plaster-deep" />
      <div className="h-11 w-2/3 rounded-md bg-plaster-deep" />
      <div className="border-t border-line">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
          <div key={index} className="flex items-center gap-4 border-b border-line py-4">
            <div className="h-16 w-22 rounded-sm bg-plaster-deep" />
            <div className="h-5 w-1/2 rounded-sm bg-plaster-deep" />
          </div>
        ))}
      </div>
    </div>
  </div>
)
