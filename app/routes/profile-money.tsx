import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { MoneyPage } from '#app/features/payouts/money-page.tsx'
import { moneyLinesQuery, moneyQuery, sellerAccountQuery } from '#app/features/payouts/queries.ts'
import { taxIdentityQuery, useSaveTaxIdentity } from '#app/features/privacy/queries.ts'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { type Account, accountContext, useIsSigningOut } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { readPage } from '#domain/address.ts'
import { generalMessages } from '#domain/messages.ts'
import { formatEuros } from '#domain/money.ts'
import { moneyPageSize } from '#domain/payments/seller-money.ts'
import {
  maxUnreportedAmount,
  minReportedSales,
  type TaxIdentityInput,
  taxIdentitySchema,
} from '#domain/tax-report/tax-report.ts'
import type { Route } from './+types/profile-money'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const page = readPage(new URL(request.url).searchParams, moneyPageSize)
  const account = context.get(accountContext)
  await Promise.all([
    queryClient.prefetchQuery(moneyQuery),
    queryClient.prefetchQuery(moneyLinesQuery(page)),
    queryClient.prefetchQuery(sellerAccountQuery),
    account.isImpersonated || queryClient.prefetchQuery(taxIdentityQuery),
  ])
  return { page, hasSold: (queryClient.getQueryData(moneyQuery.queryKey)?.months.length ?? 0) > 0 }
}

export { load as clientLoader, load as loader }

export default function ProfileMoney({ loaderData: { page, hasSold } }: Route.ComponentProps) {
  return (
    <ProfilePage
      title="Mes versements"
      description="Ce que vous avez vendu, ce qui est gardé, en route et versé."
      current="money"
    >
      {(account) =>
        // A former seller still has the money of their sales.
        hasSold || canSell(account.profile?.userType ?? null) ? (
          <div>
            <TaxIdentity account={account} />
            <MoneyPage account={account} page={page} />
          </div>
        ) : (
          <BecomeSeller account={account} />
        )
      }
    </ProfilePage>
  )
}

/** Requests the data for the tax report from a private seller above the thresholds; hidden from all others. */
function TaxIdentity({ account }: { account: Account }) {
  const { data } = useQuery({
    ...taxIdentityQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  const [isEditing, setIsEditing] = useState(false)
  if (!data?.isRequired || account.isImpersonated) return null
  const isComplete = data.birthDate !== null && data.taxNumber !== null
  return (
    <section
      aria-labelledby="declaration-fiscale"
      className="mb-14 grid justify-items-start gap-4 rounded-lg border-l-6 border-terracotta bg-paper p-6 shadow-card sm:p-8"
    >
      <h2 id="declaration-fiscale" className="text-2xl">
        Déclaration annuelle à l’administration fiscale
      </h2>
      <p className="max-w-prose">
        À partir de {minReportedSales} ventes ou au-delà de {formatEuros(maxUnreportedAmount)} dans l’année,
        la loi nous fait déclarer vos ventes (article 1649 ter A du code général des impôts). Il lui faut
        votre date de naissance et votre numéro fiscal. Déclarer n’est pas imposer{'\u00a0'}: vendre ses
        propres affaires est le plus souvent exonéré.
      </p>
      {isComplete && !isEditing ? (
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
        <TaxIdentityForm stored={data} onDone={() => setIsEditing(false)} />
      )}
    </section>
  )
}

const labels = { birthDate: 'Date de naissance', taxNumber: 'Numéro fiscal' } as const

interface TaxIdentityFormProps {
  stored: { birthDate: string | null; taxNumber: string | null }
  onDone: () => void
}

function TaxIdentityForm({ stored, onDone }: TaxIdentityFormProps) {
  const form = useForm<TaxIdentityInput>({
    resolver: zodResolver(taxIdentitySchema),
    defaultValues: { birthDate: stored.birthDate ?? '', taxNumber: stored.taxNumber ?? '' },
  })
  const save = useSaveTaxIdentity()
  const { errors } = form.formState
  const failure =
    save.error &&
    failureOf(save.error, {
      title: 'Vos informations n’ont pas été enregistrées',
      text: generalMessages.unexpected,
    })
  const submit = form.handleSubmit((input) => {
    if (save.isPending) return
    save.mutate(input, { onSuccess: onDone, onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Informations fiscales"
      className="grid w-full max-w-xl gap-5"
    >
      <FormAlert labels={labels} errors={errors} failure={failure} />
      <TextField
        label={labels.birthDate}
        type="date"
        autoComplete="bday"
        required
        error={errors.birthDate?.message}
        {...form.register('birthDate')}
      />
      <TextField
        label={labels.taxNumber}
        inputMode="numeric"
        autoComplete="off"
        hint="13 chiffres, en haut de votre avis d’impôt."
        required
        error={errors.taxNumber?.message}
        {...form.register('taxNumber')}
      />
      <div>
        <Button type="submit" aria-disabled={save.isPending}>
          {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </div>
    </form>
  )
}
