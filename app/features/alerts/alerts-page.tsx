import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Switch } from '#app/components/switch.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { useCanSell } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { savedSearchMessages } from '#domain/account-messages.ts'
import type { DigestFrequency } from '#domain/alerts/alerts.ts'
import { type CatalogueSearch, catalogueParams, cataloguePath } from '#domain/catalogue/search.ts'
import { optOutSwitches } from '#domain/emails/email-templates.ts'
import { generalMessages } from '#domain/messages.ts'
import { CategoryAlertsSection } from './category-alerts.tsx'
import {
  mailSettingsQuery,
  type SavedSearch,
  useChangeSearch,
  useDeleteSearch,
  useSavedSearches,
  useSaveMailSettings,
  useSaveSearch,
} from './queries.ts'
import { FrequencyChoice, maxNameLength, SavedSearchRow, suggestName } from './saved-search-row.tsx'
import { usePendingSearch } from './use-pending-search.ts'
import { AlertSection, WatchedProducts } from './watched-products.tsx'

/** `/profile/alerts`: the alerts of a user. */
export function AlertsPage({ page }: { page: number }) {
  const pending = usePendingSearch()
  return (
    <div className="grid max-w-4xl gap-14">
      {pending.search && <SaveSearch search={pending.search} onDone={pending.clear} />}
      <SavedSearches />
      <WatchedProducts page={page} />
      <CategoryAlertsSection />
      <MailSwitches />
    </div>
  )
}

/** The saved searches, whose new results are mailed. */
function SavedSearches() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <AlertSection
      id="recherches"
      heading={heading}
      title="Recherches enregistrées"
      text="Un email quand un nouveau produit correspond à ce que vous cherchez."
    >
      <SavedSearchList onRemove={() => heading.current?.focus()} />
    </AlertSection>
  )
}

/** A switch for each optional email. */
function MailSwitches() {
  const { data, error, isFetching, refetch } = useQuery(mailSettingsQuery)
  const save = useSaveMailSettings()
  const isSeller = useCanSell()
  const switchedOff = save.isPending ? save.variables.switchedOff : data?.switchedOff
  return (
    <AlertSection id="emails" title="Emails" text="Ce que nous vous écrivons, sauf si vous n’en voulez pas.">
      {switchedOff ? (
        <ul className="grid gap-4">
          {optOutSwitches(isSeller).map(({ name, text }) => (
            <li key={name}>
              <Switch
                label={text}
                checked={!switchedOff.includes(name)}
                onChange={({ target }) => {
                  const others = switchedOff.filter((other) => other !== name)
                  save.mutate({ switchedOff: target.checked ? others : [...others, name] })
                }}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError
          title="Vos choix n’ont pas pu être chargés"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton text="Chargement de vos choix…" rows={1} className="h-11" />
      )}
    </AlertSection>
  )
}

function SavedSearchList({ onRemove }: { onRemove: () => void }) {
  const { searches, error, isFetching, refetch } = useSavedSearches()
  const change = useChangeSearch()
  const deletion = useDeleteSearch()
  const restoration = useSaveSearch()

  const restore = ({ name, query, frequency }: SavedSearch) =>
    restoration.mutate(
      { name, query, frequency },
      {
        onError: (error) => toast({ kind: 'error', title: 'Recherche non rétablie', text: error.message }),
      },
    )
  const remove = (search: SavedSearch) => {
    onRemove()
    deletion.mutate(search.id)
    toast({
      kind: 'success',
      title: 'Recherche supprimée',
      text: search.name,
      action: { label: 'Rétablir', run: () => restore(search) },
    })
  }

  if (!searches) {
    return error ? (
      <LoadError
        title="Vos recherches n’ont pas pu être chargées"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton text="Chargement de vos recherches…" rows={2} className="h-32" />
    )
  }
  if (searches.length === 0) return <NoSearch />
  return (
    <ul className="grid gap-4">
      {searches.map((search) => (
        <li key={search.id}>
          <SavedSearchRow search={search} onChange={change.mutate} onRemove={() => remove(search)} />
        </li>
      ))}
    </ul>
  )
}

const NoSearch = () => (
  <div className="grid justify-items-start gap-4 border-l-4 border-line-strong py-1 pl-5">
    <p className="max-w-prose">
      Aucune recherche pour le moment. Filtrez le catalogue, puis choisissez «&nbsp;Enregistrer cette
      recherche&nbsp;» au-dessus des résultats.
    </p>
    <ButtonLink to="/products" variant="outline">
      Parcourir le catalogue
    </ButtonLink>
  </div>
)

interface SaveSearchProps {
  search: CatalogueSearch
  /** Called when the search is saved or removed. */
  onDone: () => void
}

/** Names and saves a search from the catalogue. */
function SaveSearch({ search, onDone }: SaveSearchProps) {
  const { data: families = [] } = useQuery(categoriesQuery)
  const save = useSaveSearch()
  const [typed, setTyped] = useState<string | null>(null)
  const [frequency, setFrequency] = useState<DigestFrequency>('daily')
  const [isNameless, setIsNameless] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isSending = useRef(false)
  const name = typed ?? suggestName(search, families)
  const nameError = isNameless ? 'Donnez un nom à cette recherche.' : undefined

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsNameless(!name.trim())
    if (!name.trim() || isSending.current) return
    isSending.current = true
    save.mutate(
      { name: name.trim(), query: catalogueParams(search).toString(), frequency },
      {
        onSuccess: () => {
          toast({ kind: 'success', title: 'Recherche enregistrée', text: name.trim() })
          onDone()
        },
        onSettled: () => {
          isSending.current = false
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
            maxLength={maxNameLength}
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
          <Button variant="ghost" onClick={onDone}>
            Ne pas enregistrer
          </Button>
        </div>
      </form>
    </section>
  )
}
