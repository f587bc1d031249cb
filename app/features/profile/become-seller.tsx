import { Store } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import type { Account } from '#app/lib/session.ts'
import { userTypeLabels } from '#domain/accounts/account-labels.ts'
import { profileValues } from './profile-form-state.ts'
import { useSaveProfile } from './queries.ts'

/** Explains to a buyer how to sell, in place of 'Mes Produits'. */
export function BecomeSeller({ account }: { account: Account }) {
  const save = useSaveProfile(account)
  const becomeSeller = () => {
    if (!save.isPending) save.mutate({ ...profileValues(account.profile), userType: 'both' })
  }
  return (
    <section className="grid max-w-3xl justify-items-start gap-6 border-l-4 border-terracotta bg-paper px-6 py-8 md:px-10 md:py-10">
      <Store aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
      <div className="grid gap-3">
        <h2 className="text-2xl md:text-3xl">Vos invendus intéressent quelqu’un</h2>
        <p className="max-w-prose text-ink-soft">
          Votre compte est un compte {userTypeLabels.buyer.toLowerCase()}&nbsp;: il ne permet pas de mettre
          des produits en ligne. Passez en compte «&nbsp;{userTypeLabels.both}&nbsp;» pour vendre aussi. C’est
          gratuit et immédiat&nbsp;; vos commandes et vos informations ne changent pas.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={save.isPending} onClick={becomeSeller}>
          {save.isPending ? 'Enregistrement…' : 'Vendre avec ce compte'}
        </Button>
        <ButtonLink to="/profile?tab=info" variant="outline">
          Voir mon type de compte
        </ButtonLink>
      </div>
    </section>
  )
}
