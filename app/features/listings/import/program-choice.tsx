import { useId } from 'react'
import { control } from '#app/components/field.tsx'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { countText } from './count-text.ts'

interface ProgramChoiceProps {
  program: NonNullable<ImportDetail['program']>
  /** Otherwise its columns are guessed by their headings. */
  isUsed: boolean
  onChange: (programId: string | null) => void
}

/** Which program wrote the file; the seller may know better. */
export function ProgramChoice({ program, isUsed, onChange }: ProgramChoiceProps) {
  const id = useId()
  const { name, joined } = program
  return (
    <div className="grid items-center gap-x-6 gap-y-2 rounded-md border-l-4 border-fir bg-fir-tint px-4 py-3 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <p className="font-semibold">{`${name} reconnu`}</p>
        {joined > 0 && (
          <p className="text-sm text-ink-soft">
            {`${countText(joined, 'ligne est jointe', 'lignes sont jointes')} à l’annonce dont elle fait partie\u00a0: parent de variantes, photo ou traduction.`}
          </p>
        )}
      </div>
      <label htmlFor={id} className="sr-only">
        Comment lire les colonnes
      </label>
      <select
        id={id}
        value={isUsed ? program.id : ''}
        onChange={(event) => onChange(event.target.value || null)}
        className={control()}
      >
        <option value={program.id}>{`Lire comme\u00a0: ${name}`}</option>
        <option value="">D’après les noms des colonnes</option>
      </select>
    </div>
  )
}
