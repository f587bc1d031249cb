import { Search } from 'lucide-react'
import { Form } from 'react-router'

/** Leads to the catalogue; works before the page's JavaScript has arrived. */
export const ProductSearch = () => (
  <Form action="/products" role="search" className="mt-8">
    <label htmlFor="recherche" className="font-semibold">
      Que cherchez-vous ?
    </label>
    <div className="mt-2 flex rounded-md border border-line-strong bg-paper focus-within:border-fir hover:border-fir">
      <input
        id="recherche"
        name="search"
        type="search"
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Porte, parquet, radiateur…"
        className="min-h-13 min-w-0 grow rounded-md bg-transparent px-4 text-lg placeholder:text-ink-soft"
      />
      <button
        type="submit"
        className="m-1 flex min-w-11 shrink-0 items-center justify-center gap-2 rounded-sm bg-terracotta px-3 font-semibold text-paper transition-colors hover:bg-terracotta-deep sm:px-5"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Rechercher</span>
      </button>
    </div>
  </Form>
)
