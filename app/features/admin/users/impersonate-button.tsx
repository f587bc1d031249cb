import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { useAccount } from '#app/lib/session.ts'
import { personName } from './person-name.ts'
import { type Person, useImpersonate } from './queries.ts'

/** Acting as this person: to see what they see, and to help. Not offered for administrators and suspended people. */
export function ImpersonateButton({ person }: { person: Person }) {
  const { account } = useAccount()
  const { mutate: impersonate, isPending, isSuccess } = useImpersonate(person)
  if (person.role === 'admin' || person.suspendedAt || person.id === account?.id) return null
  return (
    <ConfirmButton
      label="Se connecter à sa place"
      title="Se connecter à sa place"
      description={`${personName(person)}, ${person.email}`}
      submit="Se connecter"
      busy="Connexion en cours..."
      isPending={isPending || isSuccess}
      onConfirm={() => impersonate(undefined)}
    >
      Vous verrez le site comme cette personne, pendant une heure au plus. Ce que vous y changerez sera
      inscrit au journal à vos deux noms. Son mot de passe, son adresse email et ses versements restent hors
      de portée.
    </ConfirmButton>
  )
}
