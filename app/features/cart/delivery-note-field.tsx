import { Link } from 'react-router'
import { TextAreaField } from '#app/components/field.tsx'
import { cart } from '#app/lib/cart.ts'
import { useAccount } from '#app/lib/session.ts'

interface DeliveryNoteFieldProps {
  note: string
  error: string | undefined
  onChange: (note: string) => void
}

/** What a carrier has to know; where to is the profile's. */
export function DeliveryNoteField({ note, error, onChange }: DeliveryNoteFieldProps) {
  const { account } = useAccount()
  const address = account?.profile?.address
  return (
    <div className="grid gap-4 pb-5">
      <p>
        {address ? (
          <>
            Livraison au <span className="font-medium wrap-anywhere">{address}</span>
          </>
        ) : (
          'La livraison est chiffrée pour l’adresse de votre profil.'
        )}{' '}
        {account && (
          <Link
            to="/profile?tab=info"
            onClick={cart.close}
            className="-my-2 inline-block py-2 text-fir underline underline-offset-4 hover:text-terracotta"
          >
            {address ? 'Changer l’adresse' : 'Ajouter l’adresse'}
          </Link>
        )}
      </p>
      <TextAreaField
        label="Précisions pour la livraison (facultatif)"
        hint="Étage, accès, horaires… Le vendeur les lit avant le paiement : pas d’adresse ni de téléphone ici."
        rows={3}
        value={note}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    </div>
  )
}
