import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { pauseText } from '#domain/selling/pause.ts'
import { pauseQuery, usePauseSales } from './queries.ts'

/** Pauses a seller's sales until a day that buyers can read. */
export function SalesPause() {
  const id = useId()
  const { data } = useQuery(pauseQuery)
  const pause = usePauseSales()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const until = String(new FormData(event.currentTarget).get('until') ?? '')
    setError(until ? undefined : 'Choisissez le dernier jour de la pause.')
    if (until) pause.mutate(until)
  }
  if (data?.until)
    return (
      <div className="flex flex-wrap items-center justify-between gap-4 border-l-4 border-terracotta bg-terracotta-tint px-5 py-4">
        <p>
          <strong className="font-semibold">{pauseText(data.until)}.</strong> Les acheteurs le lisent sur vos
          annonces et ne peuvent pas commander. Les ventes reprennent toutes seules le lendemain.
        </p>
        <Button variant="outline" aria-disabled={pause.isPending} onClick={() => pause.mutate(null)}>
          Reprendre maintenant
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate aria-labelledby={`${id}-text`} className="grid max-w-prose gap-3">
      <p id={`${id}-text`}>
        Mettez toutes vos ventes en pause&nbsp;: vos annonces restent visibles, personne ne commande, et tout
        reprend après ce jour. Les commandes déjà passées ne changent pas.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField type="date" name="until" label="Dernier jour de la pause" error={error} required />
        <Button type="submit" variant="outline" aria-disabled={pause.isPending}>
          Mettre en pause
        </Button>
      </div>
    </form>
  )
}
