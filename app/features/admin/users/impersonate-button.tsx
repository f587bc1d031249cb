import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useAccount } from '#app/lib/session.ts'
import { personName } from './person-name.ts'
import { type Person, useImpersonate } from './queries.ts'

/** Acting as this person: to see what they see, and to help. Not offered for administrators and suspended people. */
export function ImpersonateButton({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const { account } = useAccount()
  const impersonate = useImpersonate(person)
  if (person.role === 'admin' || person.suspendedAt || person.id === account?.id) return null
  const isBusy = impersonate.isPending || impersonate.isSuccess
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Se connecter à sa place
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="center"
        title="Se connecter à sa place"
        description={`${personName(person)}, ${person.email}`}
      >
        <div className="grid gap-4 p-5">
          <p>
            Vous verrez le site comme cette personne, pendant une heure au plus. Ce que vous y changerez sera
            inscrit au journal à vos deux noms. Son mot de passe, son adresse email et ses versements restent
            hors de portée.
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => setOpen(false)}>
              Annuler
            </Button>
            <Button aria-disabled={isBusy} onClick={() => !isBusy && impersonate.mutate(undefined)}>
              {isBusy ? 'Connexion en cours...' : 'Se connecter'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
