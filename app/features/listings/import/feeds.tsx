import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { TextField } from '#app/components/field.tsx'
import { ApiError } from '#app/lib/api.ts'
import { formatListedMoment } from '#domain/dates.ts'
import { feedStateTexts, maxFeeds } from '#domain/selling/feeds.ts'
import { countText } from '../count-text.ts'
import { type Feed, feedFailure, feedsQuery, useCreateFeed, useDeleteFeed, useReadFeed } from './queries.ts'

/** Addresses that are read every hour, so that the stock follows an external system. */
export function Feeds() {
  const { data: feeds = [] } = useQuery(feedsQuery)
  return (
    <section aria-labelledby="feeds" className="mt-4 grid gap-4">
      <h2 id="feeds" className="text-2xl">
        Suivre un fichier en ligne
      </h2>
      <p className="max-w-prose text-ink-soft">
        Votre logiciel publie votre stock à une adresse (CSV, Excel ou JSON){'\u00a0'}? Nous la lisons chaque
        heure{'\u00a0'}: ce qui est nouveau est mis en ligne, ce qui change est mis à jour, ce qui n’y est
        plus est masqué. Donnez une référence à chaque article.
      </p>
      {feeds.length > 0 && (
        <ul className="grid border-t border-line-strong">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {feeds.length < maxFeeds && <FeedForm />}
    </section>
  )
}

function FeedForm() {
  const { mutate: create, error, isPending } = useCreateFeed()
  const wrong = error instanceof ApiError ? error.fields.url : undefined
  return (
    <form
      method="post"
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const url = String(new FormData(form).get('url') ?? '').trim()
        create(url, { onSuccess: () => form.reset() })
      }}
    >
      <div className="min-w-0 grow basis-72">
        <TextField
          label="Adresse du fichier"
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          required
          error={wrong ?? (error ? feedFailure(error).text : undefined)}
        />
      </div>
      <Button type="submit" variant="outline" aria-disabled={isPending}>
        {isPending ? 'Ajout…' : 'Suivre cette adresse'}
      </Button>
    </form>
  )
}

function FeedRow({ feed }: { feed: Feed }) {
  const { id, url, state, problem, importId, productCount, lastReadAt } = feed
  const { mutate: readNow, isPending } = useReadFeed()
  const { mutate: remove, isPending: isRemoving } = useDeleteFeed()
  const needsConfirmation = state === 'waiting' || state === 'shrunk'
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="font-semibold wrap-anywhere">{url}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span
          className={clsx(
            'font-semibold',
            needsConfirmation || state === 'failing' ? 'text-terracotta-deep' : 'text-fir-deep',
          )}
        >
          {feedStateTexts[state]}
        </span>
        {productCount > 0 && <span>{countText(productCount, 'article suivi', 'articles suivis')}</span>}
        {lastReadAt && <span>{`lue le ${formatListedMoment(lastReadAt)}`}</span>}
      </p>
      {problem && <p className="max-w-prose border-l-4 border-terracotta pl-4">{problem}</p>}
      <div className="flex flex-wrap gap-3">
        {importId && (needsConfirmation || problem) && (
          <Link
            to={`/profile/products/import/${importId}`}
            className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
          >
            {needsConfirmation ? 'Vérifier et importer' : 'Voir la dernière lecture'}
          </Link>
        )}
        <Button variant="outline" size="sm" aria-disabled={isPending} onClick={() => readNow(id)}>
          Lire maintenant
        </Button>
        <ConfirmButton
          label="Ne plus suivre"
          title="Ne plus suivre cette adresse&nbsp;?"
          submit="Ne plus suivre"
          isPending={isRemoving}
          onConfirm={(_, then) => remove(id, then)}
        >
          Vos annonces restent comme elles sont, et ne changent plus avec ce fichier.
        </ConfirmButton>
      </div>
    </li>
  )
}
