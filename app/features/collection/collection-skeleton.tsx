/** In the place of the first step, until the browser knows what waits on the device. */
export const CollectionSkeleton = () => (
  <div className="page min-h-dvh max-w-3xl py-6 md:py-14">
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="eyebrow">Espace vendeur</p>
        <h1 className="text-4xl md:text-5xl">Remettre une commande</h1>
        <p className="max-w-prose text-ink-soft md:text-lg">
          L’acheteur est devant vous{'\u00a0'}? Son code de retrait ouvre la remise, et le versement.
        </p>
      </div>
      <div aria-hidden="true" className="h-20 rounded-md bg-plaster-deep" />
    </div>
  </div>
)
