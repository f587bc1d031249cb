import { useFormContext } from 'react-hook-form'
import { SelectField } from '#app/components/select-field.tsx'
import { useAccount } from '#app/lib/session.ts'
import { articleVatRegimes } from '#domain/invoices/invoices.ts'
import { articleVatLabels, vatRegimeLabels } from '#domain/invoices/vat.ts'
import type { ProductFormValues } from './form-values.ts'
import { FieldSlot } from './section.tsx'

const choices = articleVatRegimes.map((value) => ({ value, label: articleVatLabels[value] }))

/** How the price contains tax: asked only of a firm that owes some. */
export function VatField() {
  const { register, formState } = useFormContext<ProductFormValues>()
  const { account } = useAccount()
  const profile = account?.profile
  if (profile?.organizationType !== 'other' || profile.vatRegime === 'exempt') return null
  return (
    <FieldSlot name="vatRegime">
      <SelectField
        label="TVA de cet article"
        hint={
          'Sur la marge\u00a0: seulement pour un bien d’occasion acheté sans TVA déductible (art. 297 A du CGI). L’acheteur le voit avant de payer.'
        }
        options={[
          { value: '', label: `Comme l’entreprise (${vatRegimeLabels[profile.vatRegime]})` },
          ...choices,
        ]}
        error={formState.errors.vatRegime?.message}
        {...register('vatRegime')}
      />
    </FieldSlot>
  )
}
