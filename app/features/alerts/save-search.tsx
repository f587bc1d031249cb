import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { toast } from '#app/lib/toasts.ts'
import { savedSearchMessages } from '#domain/account-messages.ts'
import type { DigestFrequency } from '#domain/alerts/alerts.ts'
import { type CatalogueSearch, catalogueParams, cataloguePath } from '#domain/catalogue/search.ts'
import { generalMessages } from '#domain/messages.ts'
import { FrequencyChoice } from './frequency-choice.tsx'

import { useSaveSearch } from './saved-search-queries.ts'
import { longestName, suggestedName } from './suggested-name.ts'

interface SaveSearchProps {
  search: CatalogueSearch
  /** Saved, or not wanted any more. */
  onSettled: () => void
}

/** The search one comes with from the catalogue gets a name. */
export function SaveSearch({ search, onSettled }: SaveSearchProps) {
  const { data: families = [] } = useQuery(categoriesQuery)
  const save = useSaveSearch()
  const [typed, setTyped] = useState<string | null>(null)
  const [frequency, setFrequency] = useState<DigestFrequency>('daily')
  const [isNameless, setIsNameless] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isSent = useRef(false)
  const name = typed ?? suggestedName(search, families)
  const nameError = isNameless ? 'Donnez un nom à cette recherche.' : undefined

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsNameless(!name.trim())
    if (!name.trim() || isSent.current) return
    isSent.current = true
    save.mutate(
      { name: name.trim(), query: catalogueParams(search).toString(), frequency },
      {
        onSuccess: () => {
          toast({ kind: 'success', title: 'Recherche enregistrée', text: name.trim() })
          onSettled()
        },
        onSettled: () => {
          isSent.current = false
        },
      },
    )
  }
  const failure =
    save.error &&
    failureOf(save.error, { title: savedSearchMessages.saveFailureTitle, text: generalMessages.unexpected })

  return (
    <section
      aria-labelledby="enregistrer-recherche"
      className="rounded-lg border-l-4 border-terracotta bg-paper px-5 py-6 shadow-card sm:px-8"
    >
      <h2 id="enregistrer-recherche" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Enregistrer cette recherche
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        Nous vous écrirons quand un nouveau produit y correspond.{' '}
        <Link to={cataloguePath(search)} className="font-semibold text-fir underline underline-offset-4">
          Revoir les résultats
        </Link>
      </p>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <FormAlert labels={{}} errors={{}} failure={failure} />
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_17rem]">
          <TextField
            label="Nom de la recherche"
            required
            autoComplete="off"
            maxLength={longestName}
            value={name}
            onChange={(event) => setTyped(event.target.value)}
            error={nameError}
          />
          <FrequencyChoice value={frequency} onChange={setFrequency} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={save.isPending}>
            {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
          </Button>
          <Button variant="ghost" onClick={onSettled}>
            Ne pas enregistrer
          </Button>
        </div>
      </form>
    </section>
  )
}
