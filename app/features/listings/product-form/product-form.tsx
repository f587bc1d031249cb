import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldErrors, FormProvider, useFormState } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { CustomFieldInput } from '#app/components/custom-field/custom-field-input.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { SignInLink } from '#app/components/sign-in-link.tsx'
import type { Account } from '#app/lib/session.ts'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { fieldDefinitions } from '#domain/catalogue/field-types.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { productMessages } from '#domain/messages.ts'
import { allowsPriceOnRequest, type ProductFormValues } from '#domain/selling/product-form.ts'
import { findConditionField } from '#domain/selling/read-condition.ts'
import { CategoryChoice } from './category-choice.tsx'
import { type Draft, draftKey } from './draft.ts'
import { HandlingFields } from './handling-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PreviewAside } from './preview-aside.tsx'
import { storeRecentCategory } from './recent-categories.ts'
import { RefusalChoice } from './refusal-choice.tsx'
import { FieldSlot, focusField, Section } from './section.tsx'
import { pictureName, useProductForm, useServerDraft, useStoredDraft } from './use-product-form.ts'
import { type Phase, type Refusal, type SavedProduct, useSubmission } from './use-submission.ts'

interface ProductFormProps {
  account: Account
  /** Null for a new product. */
  productId: string | null
  status: ProductStatus
  initialDraft: Draft
  /** The server's values of a stored draft. */
  serverValues?: Draft['values'] | null
  onSaved: (product: SavedProduct) => void
}

export function ProductForm({
  account,
  productId,
  status,
  initialDraft,
  serverValues = null,
  onSaved,
}: ProductFormProps) {
  const state = useProductForm(initialDraft, {
    accountId: account.id,
    name: pictureName(productId, initialDraft),
  })
  const { form, list, fieldsQuery, categoryId } = state
  const useDraftStorage = productId === null ? useServerDraft : useStoredDraft
  const draft = useDraftStorage(draftKey(account.id, productId), state, serverValues)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const summaryElement = useRef<HTMLDivElement>(null)
  const fields = fieldsQuery.data ?? []

  const submission = useSubmission({
    state,
    productId,
    onSaved: (product) => {
      draft.deleteStored()
      storeRecentCategory(account.id, product.categoryId)
      onSaved(product)
    },
    // Runs after the messages are rendered.
    onRefused: () => requestAnimationFrame(() => summaryElement.current?.focus()),
  })
  const isBusy = submission.phase !== 'idle'
  const title = form.watch('title')

  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <form
          method="post"
          noValidate
          aria-label={productId ? 'Modifier l’annonce' : 'Ajouter un produit'}
          onSubmit={(event) => {
            event.preventDefault()
            submission.submit()
          }}
          className="grid min-w-0 gap-10"
        >
          <div inert={['fields', 'saving'].includes(submission.phase)} className="grid gap-10">
            <CategoryChoice
              accountId={account.id}
              categoryId={categoryId}
              title={title.trim()}
              error={form.formState.errors.categoryId?.message}
              onChoose={state.chooseCategory}
            />
            <PicturesSection list={list} title={title.trim()} error={submission.picturesError} />
            {categoryId ? (
              <>
                <OfferFields canBeOnRequest={allowsPriceOnRequest(fields)} />
                <HandlingFields asksCondition={!findConditionField(fields)} />
                <CustomFieldsSection query={fieldsQuery} />
              </>
            ) : (
              <p className="border-t border-line pt-8 text-ink-soft">
                Choisissez une catégorie&nbsp;: la suite du formulaire en dépend.
              </p>
            )}
          </div>
          {categoryId && (
            <div className="grid gap-5 border-t border-line-strong pt-6">
              <div ref={summaryElement} tabIndex={-1} className="grid gap-5">
                <FormSummary
                  fields={fields}
                  picturesError={submission.picturesError}
                  refusal={submission.refusal}
                />
                <RefusalChoice productId={productId} state={state} submission={submission} />
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <Button type="submit" size="lg" aria-disabled={isBusy}>
                  {buttonText(submission.phase, productId !== null)}
                </Button>
                <Button variant="outline" size="lg" onClick={() => setIsPreviewOpen(true)}>
                  Aperçu
                </Button>
                <DraftStatus isStored={draft.isStored} isChange={productId !== null} />
              </div>
            </div>
          )}
        </form>
        <PreviewAside
          state={state}
          status={status}
          isPageOpen={isPreviewOpen}
          onClosePage={() => setIsPreviewOpen(false)}
        />
      </div>
    </FormProvider>
  )
}

function DraftStatus({ isStored, isChange }: { isStored: boolean | null; isChange: boolean }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {isStored === true && (isChange ? 'Brouillon enregistré dans ce navigateur.' : 'Brouillon enregistré.')}
      {isStored === false &&
        (isChange
          ? 'Ce navigateur ne garde pas le brouillon.'
          : 'Brouillon gardé sur cet appareil, en attendant le réseau.')}
    </p>
  )
}

function buttonText(phase: Phase, isChange: boolean): string {
  if (phase === 'fields') return 'Un instant…'
  if (phase === 'pictures') return 'Envoi des photos…'
  if (phase === 'saving') return isChange ? 'Enregistrement…' : 'Mise en ligne…'
  return isChange ? 'Enregistrer' : 'Mettre en ligne'
}

const isWide = ({ fieldType }: CustomField) => fieldDefinitions[fieldType].isWide

/** The fields of the category except `Indetermine`, which follows from the price. */
function CustomFieldsSection({ query }: { query: UseQueryResult<CustomField[]> }) {
  const fields = query.data?.filter(({ name }) => name !== priceOnRequestField)
  return (
    <Section
      title="Caractéristiques"
      hint="Celles de cette catégorie. Plus elles sont complètes, mieux on trouve votre produit."
    >
      {query.isPending && (
        <div role="status" className="grid gap-6">
          <p className="text-ink-soft">Chargement des caractéristiques…</p>
          {['w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
            <div
              key={width}
              aria-hidden="true"
              className={`h-16 animate-pulse rounded-md bg-plaster-deep ${width}`}
            />
          ))}
        </div>
      )}
      {query.isError && !fields && (
        <LoadError isRetrying={query.isFetching} onRetry={query.refetch}>
          <p>Les caractéristiques n’ont pas pu être chargées. {query.error.message}</p>
        </LoadError>
      )}
      {fields?.length === 0 && <p className="text-ink-soft">{productMessages.noField}</p>}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {fields?.map((field) => (
          <FieldSlot
            key={field.id}
            name={`values.${field.id}`}
            className={isWide(field) ? 'sm:col-span-2' : undefined}
          >
            <CustomFieldInput field={field} />
          </FieldSlot>
        ))}
      </div>
    </Section>
  )
}

const labels = {
  categoryId: 'Catégorie',
  pictures: 'Photos',
  title: 'Titre',
  price: 'Prix',
  quantity: 'Quantité',
  description: 'Description',
  reference: 'Votre référence',
  availableUntil: 'En vente jusqu’au',
  pickupPlaceId: 'Lieu de retrait',
}

interface FormSummaryProps {
  fields: readonly CustomField[]
  picturesError: string | null
  refusal: Refusal | null
}

/** Lists the errors above the pressed button, each with a link to its field. */
function FormSummary({ fields, picturesError, refusal }: FormSummaryProps) {
  const { errors } = useFormState<ProductFormValues>()
  const invalidFields = listInvalidFields(errors, fields, picturesError)
  const isFailure = refusal?.kind === 'failure'
  const failure =
    invalidFields.length > 0
      ? {
          title:
            invalidFields.length === 1 ? '1 champ à corriger' : `${invalidFields.length} champs à corriger`,
          text: 'Choisissez-en un pour y aller\u00a0:',
        }
      : isFailure
        ? refusal.failure
        : null
  return (
    <FormAlert labels={{}} errors={{}} failure={failure}>
      {invalidFields.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {invalidFields.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => focusField(name)}
                className="min-h-11 font-semibold text-fir-deep underline underline-offset-4 hover:text-terracotta-deep"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {invalidFields.length === 0 && isFailure && (
        <p>
          Rien n’est perdu&nbsp;: tout reste dans ce formulaire.{' '}
          {refusal.needsSignIn && (
            <SignInLink className="font-semibold text-fir-deep underline underline-offset-4">
              Se connecter
            </SignInLink>
          )}
        </p>
      )}
    </FormAlert>
  )
}

function listInvalidFields(
  errors: FieldErrors<ProductFormValues>,
  fields: readonly CustomField[],
  picturesError: string | null,
): { name: string; label: string }[] {
  const isWrong = (name: string) =>
    name === 'pictures' ? picturesError !== null : errors[name as keyof ProductFormValues] !== undefined
  return [
    ...Object.entries(labels).flatMap(([name, label]) => (isWrong(name) ? [{ name, label }] : [])),
    ...fields.flatMap(({ id, name }) => (errors.values?.[id] ? [{ name: `values.${id}`, label: name }] : [])),
  ]
}
