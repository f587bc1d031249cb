import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { CustomFieldInput } from '#app/components/custom-field/custom-field-input.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { adminQuery, useAdminAction } from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, missingPage } from '#app/features/admin/shared/admin-page.tsx'
import { CategoryOptions } from '#app/features/admin/shared/category-tree.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { categoryFieldsQuery } from '#app/lib/category-fields.ts'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import { createItemLoader } from '#app/lib/page-data.ts'
import type { DataOf } from '#app/lib/query-client.ts'
import { productQueryKeys } from '#app/lib/stale-products.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { formValueFromStored } from '#domain/catalogue/custom-values.ts'
import { fieldDefinitions } from '#domain/catalogue/field-types.ts'
import { generalMessages, productMessages } from '#domain/messages.ts'
import {
  correctionMessages,
  maxCorrectionReasonLength,
  type ProductCorrection,
} from '#domain/selling/corrections.ts'
import type { Route } from './+types/product-correction'

const load = createItemLoader(async (queryClient, { id = '' }) => {
  const { categoryId } = await queryClient.fetchQuery(productContentQuery(id))
  await Promise.all([
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchQuery(categoryFieldsQuery(categoryId ?? '')),
  ])
  return null
})

export { load as clientLoader, load as loader }

export default function ProductCorrectionPage({ params }: Route.ComponentProps) {
  const { data: product } = useSuspenseQuery(productContentQuery(params.id))
  return <CorrectionPage key={product.version} product={product} />
}

export const ErrorBoundary = missingPage({
  ...productMessages.missing,
  action: { label: 'Tous les produits', to: '/admin/products' },
})

interface CorrectionValues {
  title: string
  description: string
  categoryId: string
  values: Record<string, string | string[]>
  reason: string
}

const labels = {
  title: 'Titre',
  description: 'Description',
  categoryId: 'Catégorie',
  values: 'Caractéristiques',
  reason: 'Pourquoi',
}

/** `/admin/products/{id}/corriger`: corrects a listing. Its seller receives an email with the changes and the reason. */
function CorrectionPage({ product }: { product: ProductContent }) {
  const { form, fields, submit, isPending, error } = useCorrection(product)
  const { errors } = form.formState
  return (
    <AdminPage
      title="Corriger l’annonce"
      text={`Vous corrigez l’annonce de ${product.sellerName}. Le prix et le stock ne se modifient pas ici. Le vendeur reçoit par email les changements et leur raison.`}
      actions={
        <ButtonLink to={productPath(product)} variant="outline">
          Voir l’annonce
        </ButtonLink>
      }
    >
      <FormProvider {...form}>
        <form
          method="post"
          noValidate
          onSubmit={submit}
          aria-label="Corriger l’annonce"
          className="grid max-w-3xl gap-6"
        >
          <FormAlert
            labels={labels}
            errors={errors}
            failure={
              error &&
              failureOf(error, { title: correctionMessages.failureTitle, text: generalMessages.unexpected })
            }
          />
          <CorrectionFields form={form} fields={fields} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'Enregistrement…' : 'Corriger et prévenir le vendeur'}
            </Button>
            <Link
              to={`/admin/users/${product.sellerId}`}
              className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
            >
              La fiche du vendeur
            </Link>
          </div>
        </form>
      </FormProvider>
    </AdminPage>
  )
}

/** The form, the fields of the chosen category, and the request. */
function useCorrection(product: ProductContent) {
  const navigate = useNavigate()
  const form = useForm<CorrectionValues>({ defaultValues: initialValues(product) })
  const { mutate, isPending, error } = useCorrectProduct(product.id)
  const categoryId = form.watch('categoryId')
  const allFields = useQuery(categoryFieldsQuery(categoryId)).data ?? []
  const fields = allFields.filter(({ name }) => name !== priceOnRequestField)

  const submit = form.handleSubmit((values) =>
    mutate(
      { ...values, values: valuesOfFields(values, fields), version: product.version },
      {
        onSuccess: () => navigate(productPath(product)),
        onError: (refusal) => showFieldErrors(form, refusal),
      },
    ),
  )
  return { form, fields, submit, isPending, error }
}

type CorrectionForm = ReturnType<typeof useForm<CorrectionValues>>

/** The fields that can be corrected, and the reason. */
function CorrectionFields({ form, fields }: { form: CorrectionForm; fields: readonly CustomField[] }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={labels.title}
        required
        maxLength={200}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextAreaField
        label={labels.description}
        rows={8}
        maxLength={10_000}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <CategorySelect value={form.watch('categoryId')} error={errors.categoryId?.message} form={form} />
      {fields.length > 0 && (
        <div className="grid items-start gap-6 border-t border-line pt-6 sm:grid-cols-2">
          {fields.map((field) => (
            <div key={field.id} className={isWide(field) ? 'sm:col-span-2' : undefined}>
              <CustomFieldInput field={field} />
            </div>
          ))}
        </div>
      )}
      <div className="border-t border-line pt-6">
        <TextAreaField
          label={labels.reason}
          hint="Envoyé au vendeur, avec ce qui a changé."
          required
          rows={3}
          maxLength={maxCorrectionReasonLength}
          error={errors.reason?.message}
          {...form.register('reason', { required: correctionMessages.reasonMissing })}
        />
      </div>
    </>
  )
}

interface CategorySelectProps {
  value: string
  error: string | undefined
  form: CorrectionForm
}

function CategorySelect({ value, error, form }: CategorySelectProps) {
  const families = useQuery(categoriesQuery).data ?? []
  return (
    <SelectField
      label={labels.categoryId}
      hint="Elle décide des caractéristiques ci-dessous."
      required
      placeholder="Choisir…"
      value={value}
      error={error}
      onChange={(event) => form.setValue('categoryId', event.target.value, { shouldDirty: true })}
    >
      <CategoryOptions families={families} />
    </SelectField>
  )
}

const isWide = ({ fieldType }: CustomField) => fieldDefinitions[fieldType].isWide

const initialValues = ({ title, description, categoryId, values }: ProductContent): CorrectionValues => ({
  title,
  description,
  categoryId: categoryId ?? '',
  values: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, formValueFromStored(value)])),
  reason: '',
})

const valuesOfFields = ({ values }: CorrectionValues, fields: readonly CustomField[]) =>
  Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null]))

/** Never cached, because its values are the form's initial ones. */
const productContentQuery = (productId: string) =>
  adminQuery(
    ['product-content', productId],
    (admin) => admin.products[':id'].content.$get({ param: { id: productId } }),
    { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
type ProductContent = DataOf<typeof productContentQuery>

const useCorrectProduct = (productId: string) =>
  useAdminAction(
    (admin, json: ProductCorrection) =>
      admin.products[':id'].content.$put({ param: { id: productId }, json }),
    {
      success: { title: 'Annonce corrigée', text: 'Son vendeur est prévenu par email.' },
      refresh: [['admin', 'products'], ['admin', 'waiting-products'], ...productQueryKeys],
    },
  )
