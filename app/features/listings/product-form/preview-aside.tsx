import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { Button, buttonClass } from '#app/components/button.tsx'
import { Characteristics } from '#app/components/characteristics.tsx'
import { Modal } from '#app/components/modal.tsx'
import { Picture } from '#app/components/picture.tsx'
import { UnitPrice } from '#app/components/price.tsx'
import { ProductCard } from '#app/components/product-card.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { isBuyable, type ProductStatus, stockText, unavailability } from '#domain/catalogue/statuses.ts'
import { categoryOptions } from './category-options.ts'
import { type Preview, previewOf } from './preview-data.ts'
import type { ProductFormState } from './use-product-form.ts'

interface PreviewAsideProps {
  state: ProductFormState
  status: ProductStatus
  isPageOpen: boolean
  onClosePage: () => void
}

/** A preview of the catalogue's card, beside the form where there is room. */
export function PreviewAside({ state, status, isPageOpen, onClosePage }: PreviewAsideProps) {
  const { form, list, fieldsQuery } = state
  useSyncExternalStore(list.subscribe, list.getState, list.getState)
  const { data: families = [] } = useQuery(categoriesQuery)
  useWatch({ control: form.control })
  const values = form.getValues()
  const category = categoryOptions(families).find(({ id }) => id === values.categoryId)
  const preview = previewOf(values, fieldsQuery.data ?? [], {
    categoryName: category?.name ?? 'Catégorie',
    pictures: list.storedPictures(),
    status,
  })
  return (
    <>
      <div className="sticky top-24 hidden gap-3 lg:grid">
        <p className="text-sm font-medium text-ink-soft">Dans le catalogue</p>
        <PreviewCard preview={preview} />
      </div>
      <PreviewPage preview={preview} isOpen={isPageOpen} onClose={onClosePage} />
    </>
  )
}

/** The catalogue's card without a link. */
function PreviewCard({ preview }: { preview: Preview }) {
  const { price, pictures } = preview
  if (!price) {
    return (
      <p className="grid aspect-square place-items-center rounded-lg border-2 border-dashed border-line-strong p-8 text-center text-ink-soft">
        La carte de votre annonce se dessine ici dès que son prix est saisi.
      </p>
    )
  }
  return (
    <div inert aria-hidden="true">
      <ProductCard
        product={{ ...preview, id: 'apercu', number: 0, picture: pictures[0] ?? null, price, place: null }}
        sizes="304px"
      />
    </div>
  )
}

interface PreviewPageProps {
  preview: Preview
  isOpen: boolean
  onClose: () => void
}

/** A preview of the product's page (features/product/product-page.tsx). */
const PreviewPage = ({ preview, isOpen, onClose }: PreviewPageProps) => (
  <Modal
    open={isOpen}
    onClose={onClose}
    title="Aperçu"
    description="Ce que verront les acheteurs."
    placement="full"
  >
    <article className="page grid gap-x-14 gap-y-8 py-6 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:grid-rows-[auto_1fr]">
      <PreviewPictures pictures={preview.pictures} title={preview.title} />
      <PreviewOffer preview={preview} />
      <div className="grid content-start gap-10 border-t border-line pt-8">
        {preview.description && (
          <section aria-labelledby="apercu-description">
            <h3 id="apercu-description" className="text-2xl">
              Description
            </h3>
            <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{preview.description}</p>
          </section>
        )}
        <section aria-labelledby="apercu-caracteristiques">
          <h3 id="apercu-caracteristiques" className="mb-4 text-2xl">
            Caractéristiques
          </h3>
          <Characteristics characteristics={preview.characteristics} />
        </section>
        <Button variant="outline" className="justify-self-start" onClick={onClose}>
          Revenir au formulaire
        </Button>
      </div>
    </article>
  </Modal>
)

function PreviewOffer({ preview }: { preview: Preview }) {
  const badge = unavailability(preview.status)?.badge
  return (
    <div className="md:row-span-2">
      {badge && (
        <p className="mb-3 w-fit rounded-sm bg-ink px-2.5 py-1 text-sm font-semibold text-paper">{badge}</p>
      )}
      <h2 className="text-3xl wrap-anywhere lg:text-4xl">{preview.title}</h2>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {preview.price ? (
          <span className="[&_small]:text-base [&_small]:text-ink-soft">
            <UnitPrice
              price={preview.price}
              sale={preview.sale}
              className="font-display text-3xl font-bold lg:text-4xl"
            />
          </span>
        ) : (
          <span className="text-ink-soft">Prix à saisir</span>
        )}
        {badge !== stockText(preview) && <span className="text-ink-soft">{stockText(preview)}</span>}
      </p>
      {isBuyable(preview) && preview.price?.kind === 'amount' && (
        <p inert aria-hidden="true" className={buttonClass({ size: 'lg' }, 'mt-5 w-full')}>
          Ajouter au panier
        </p>
      )}
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">{preview.categoryName}</p>
    </div>
  )
}

function PreviewPictures({ pictures, title }: Pick<Preview, 'pictures' | 'title'>) {
  const [first, ...others] = pictures
  if (!first) {
    return (
      <div className="grid aspect-4/3 place-items-center rounded-lg bg-plaster-deep text-ink-soft">
        Pas encore de photo
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Picture
        picture={first}
        alt={title}
        sizes="(min-width: 48rem) 54vw, 100vw"
        eager
        isUncropped
        className="aspect-4/3 w-full rounded-lg"
      />
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map((picture, index) => (
            <li key={picture.url} className="overflow-hidden rounded-md">
              <Picture
                picture={picture}
                alt={`${title}, photo ${index + 2}`}
                sizes="96px"
                className="aspect-4/3 w-20 md:w-24"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
