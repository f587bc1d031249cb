import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { type Account, useIsSigningOut } from '#app/lib/session.ts'
import { formatEuros } from '#domain/money.ts'
import { reportedAmount, reportedSales } from '#domain/tax-report/tax-report.ts'
import { taxIdentityQuery } from './queries.ts'
import { TaxIdentityForm } from './tax-identity-form.tsx'

/** Asks a private seller who sold enough what the tax office is told of them; shows nothing to anybody else. */
export function TaxIdentity({ account }: { account: Account }) {
  const { data } = useQuery({
    ...taxIdentityQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  const [isEditing, setIsEditing] = useState(false)
  if (!data?.isAsked || account.isImpersonated) return null
  const isTold = data.birthDate !== null && data.taxNumber !== null
  return (
    <section
      aria-labelledby="declaration-fiscale"
      className="mb-14 grid justify-items-start gap-4 rounded-lg border-l-6 border-terracotta bg-paper p-6 shadow-card sm:p-8"
    >
      <h2 id="declaration-fiscale" className="text-2xl">
        Déclaration annuelle à l’administration fiscale
      </h2>
      <p className="max-w-prose">
        À partir de {reportedSales} ventes ou au-delà de {formatEuros(reportedAmount)} dans l’année, la loi
        nous fait déclarer vos ventes (article 1649 ter A du code général des impôts). Il lui faut votre date
        de naissance et votre numéro fiscal. Déclarer n’est pas imposer{'\u00a0'}: vendre ses propres affaires
        est le plus souvent exonéré.
      </p>
      {isTold && !isEditing ? (
        <>
          <p role="status" className="flex items-center gap-3 font-medium">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-fir" />
            Vos informations sont complètes.
          </p>
          <Button variant="outline" onClick={() => setIsEditing(true)}>
            Les modifier
          </Button>
        </>
      ) : (
        <TaxIdentityForm known={data} onDone={() => setIsEditing(false)} />
      )}
    </section>
  )
}
