import { useId } from 'react'
import { control } from '#app/components/field.tsx'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { countText } from '../count-text.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useChooseProgram } from './queries.ts'

interface ProgramChoiceProps {
  detail: ImportDetail
  /** Receives the program's id; null guesses the columns by their headings. */
  onChange: (programId: string | null) => void
}

/** Chooses the program that wrote the file, if it was recognised wrongly. */
export function ProgramChoice({ detail, onChange }: ProgramChoiceProps) {
  const id = useId()
  const choose = useChooseProgram(detail.id)
  // `program` is the one recognised or chosen, `plan.program` the id of the one whose column names are used.
  const { program, programs, plan } = detail
  if (!program && programs.length === 0) return null
  const selectedId = program && plan.program === program.id ? program.id : ''
  // By name, because versions of one program have their own ids, and the list has one version of each.
  const others = programs.filter(({ name }) => name !== program?.name)
  const change = (value: string) => {
    // The columns are matched again; another program also arranges the rows differently, which the server does from the file.
    if (value === '' || value === program?.id) onChange(value || null)
    else choose.mutate(value)
  }
  return (
    <div className="grid gap-3">
      <FailureNotice error={choose.error} />
      <div
        className={`grid items-center gap-x-6 gap-y-2 rounded-md border-l-4 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_18rem] ${program ? 'border-fir bg-fir-tint' : 'border-line'}`}
      >
        <div>
          <label htmlFor={id} className="font-semibold">
            {program
              ? `${program.name} ${program.isChosen ? 'choisi' : 'reconnu'}`
              : 'Programme d’où vient ce fichier'}
          </label>
          {program && program.joined > 0 && (
            <p className="text-sm text-ink-soft">
              {`${countText(program.joined, 'ligne est jointe', 'lignes sont jointes')} à l’annonce dont elle fait partie\u00a0: parent de variantes, photo ou traduction.`}
            </p>
          )}
        </div>
        <select
          id={id}
          value={choose.isPending ? choose.variables : selectedId}
          disabled={choose.isPending}
          onChange={(event) => change(event.target.value)}
          className={control()}
        >
          <option value="">D’après les noms des colonnes</option>
          {program && <option value={program.id}>{`Lire comme\u00a0: ${program.name}`}</option>}
          {others.map((other) => (
            <option key={other.id} value={other.id}>{`Lire comme\u00a0: ${other.name}`}</option>
          ))}
        </select>
      </div>
    </div>
  )
}
