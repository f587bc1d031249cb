import { useFormContext } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import {
  maxDiagnosticLength,
  maxSiteLength,
  provenanceKinds,
  provenanceNames,
} from '#domain/catalogue/provenance.ts'
import type { ProductFormValues } from './form-values.ts'
import { FieldSlot } from './section.tsx'

const kinds = provenanceKinds.map((value) => ({ value, label: provenanceNames[value] }))

/** The provenance, for those who have to prove what became of a site's materials; optional. */
export function ProvenanceFields() {
  const { register, formState, getValues } = useFormContext<ProductFormValues>()
  const { errors } = formState
  const { provenanceKind, site, diagnostic } = getValues()
  const isOpen = [provenanceKind, site, diagnostic].some(Boolean) || Boolean(errors.site || errors.diagnostic)
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-fir underline underline-offset-4">
        Provenance (certificats et bilans de réemploi)
      </summary>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <FieldSlot name="provenanceKind">
          <SelectField
            label="D’où vient-il"
            options={[{ value: '', label: 'Non précisé' }, ...kinds]}
            error={errors.provenanceKind?.message}
            {...register('provenanceKind')}
          />
        </FieldSlot>
        <FieldSlot name="diagnostic">
          <TextField
            label="Référence du diagnostic PEMD"
            maxLength={maxDiagnosticLength}
            autoComplete="off"
            error={errors.diagnostic?.message}
            {...register('diagnostic')}
          />
        </FieldSlot>
        <FieldSlot name="site">
          <TextField
            label="Chantier ou bâtiment d’origine"
            hint={'Tout le monde le voit\u00a0: «\u00a0Lycée Jules-Verne, Nantes\u00a0».'}
            maxLength={maxSiteLength}
            autoComplete="off"
            error={errors.site?.message}
            {...register('site')}
          />
        </FieldSlot>
      </div>
    </details>
  )
}
