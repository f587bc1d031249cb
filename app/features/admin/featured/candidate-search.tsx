import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Picture } from '#app/components/picture.tsx'
import { usePaused } from '#app/lib/use-paused.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { offeredPrice } from '#domain/money.ts'
import { totalText } from '#domain/page.ts'
import { candidatesQuery } from './queries.ts'

/** Shown at once; a longer list asks for another word. */
const maxShown = 8
/** Finds available products to feature. */
export function CandidateSearch({ busyId, onAdd }: { busyId: string | null; onAdd: (id: string) => void }) {
  const [text, setText] = useState('')
  const search = usePaused(text.trim())
  const { data, isError, isPlaceholderData } = useQuery(candidatesQuery(search))
  const found = data?.items.slice(0, maxShown) ?? []
  return (
    <section aria-labelledby="titre-ajouter" className="grid gap-4">
      <h2 id="titre-ajouter" className="text-2xl">
        Ajouter
      </h2>
      <TextField
        label="Chercher un produit disponible"
        hint="Titre, code ou vendeur"
        type="search"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {isError
          ? adminProductMessages.loadFailure
          : data
            ? `${totalText(data.total)} ${data.total > 1 ? 'produits' : 'produit'}${data.total > maxShown ? `, dont voici les ${maxShown} plus récents` : ''}`
            : ''}
      </p>
      <ul aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        {found.map(({ id, title, price, seller, picture }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-2.5">
            <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
              {picture && <Picture picture={picture} alt="" sizes="4rem" className="size-full" />}
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm text-ink-soft">
                {seller.name}, {price === null ? 'prix sur demande' : offeredPrice(price).toLowerCase()}
              </span>
            </span>
            <Button
              variant="outline"
              size="icon"
              className="shrink-0"
              aria-label={`Ajouter ${title}`}
              aria-disabled={busyId === id}
              onClick={() => busyId !== id && onAdd(id)}
            >
              <Plus aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
