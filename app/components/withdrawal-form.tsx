import { useAssociation } from '#app/lib/association.ts'

const blanks = [
  'Produits et numéro de commande',
  'Commandé le (*) / reçu le (*)',
  'Nom du (des) consommateur(s)',
  'Adresse du (des) consommateur(s)',
  'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)',
  'Date',
]

/** The standard form, to be printed or copied (code de la consommation, annex to article R. 221-1). */
export function WithdrawalForm({ id }: { id: string }) {
  const association = useAssociation()
  return (
    <figure
      id={id}
      className="my-2 grid gap-3 rounded-sm border border-line-strong bg-paper px-5 py-6 break-inside-avoid sm:px-8 print:border-black print:bg-white"
    >
      <figcaption className="font-display text-xl font-bold">Modèle de formulaire de rétractation</figcaption>
      <p className="text-sm italic">
        (Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du
        contrat.)
      </p>
      <p>
        À l’attention de {association.name}, {association.address}, {association.email} :
      </p>
      <p>
        Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant
        sur la vente du bien (*) ci-dessous :
      </p>
      <dl className="grid gap-6 pt-2">
        {blanks.map((blank) => (
          <div key={blank} className="grid gap-5">
            <dt>{blank} :</dt>
            <dd
              aria-hidden="true"
              className="h-0 border-b border-dotted border-line-strong print:border-ink"
            />
          </div>
        ))}
      </dl>
      <p className="text-sm">(*) Rayez la mention inutile.</p>
    </figure>
  )
}
