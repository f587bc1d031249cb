/** What the buyer said of the delivery to be quoted; nothing where nothing was said. */
export const DeliveryNote = ({ note }: { note: string }) =>
  note && (
    <section aria-labelledby="precisions-livraison" className="grid max-w-prose gap-2">
      <h2 id="precisions-livraison" className="text-xl">
        Précisions pour la livraison
      </h2>
      <p className="whitespace-pre-line wrap-anywhere">{note}</p>
    </section>
  )
