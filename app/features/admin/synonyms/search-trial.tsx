import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { cataloguePath, longestText, mostListed } from '#domain/catalogue/search.ts'
import { trialQuery } from './queries.ts'

/** What the search makes of a text as things stand. */
export function SearchTrial() {
  const [text, setText] = useState('')
  const { data, isError } = useQuery(trialQuery(text))
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setText(String(new FormData(event.currentTarget).get('text') ?? '').trim())
  }
  return (
    <section aria-labelledby="titre-essai" className="grid gap-4 rounded-lg bg-paper p-5">
      <h2 id="titre-essai" className="text-xl">
        Essayer une recherche
      </h2>
      <form method="get" onSubmit={run} className="flex flex-wrap items-end gap-3">
        <div className="grow basis-60">
          <TextField label="Ce que quelqu’un écrirait" name="text" maxLength={longestText} required />
        </div>
        <Button type="submit" variant="outline">
          Essayer
        </Button>
      </form>
      <div role="status">
        {text && isError && <p>La recherche n’a pas pu être essayée. Veuillez réessayer.</p>}
        {text && data && (
          <div className="grid gap-2">
            <ul className="grid gap-1">
              {data.terms.map(({ written, others }) => (
                <li key={written} className="wrap-anywhere">
                  <strong>{written}</strong>
                  {others.length > 0 && <> ou {others.join(', ')}</>}
                </li>
              ))}
            </ul>
            {data.categories.length > 0 && (
              <p>Catégories&nbsp;: {data.categories.map(({ name }) => name).join(', ')}</p>
            )}
            <p>
              <Link to={cataloguePath({ search: text })} className="underline underline-offset-4">
                {data.total >= mostListed
                  ? `${mostListed.toLocaleString('fr-FR')} produits ou plus`
                  : `${data.total} produit${data.total > 1 ? 's' : ''}`}
              </Link>
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
