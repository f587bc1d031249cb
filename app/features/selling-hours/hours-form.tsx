import { type FormEvent, useState } from 'react'
import { FormButton } from '#app/components/form-button.tsx'
import { type OpeningRange, weekdays } from '#domain/orders/appointments.ts'
import { DayFields } from './day-fields.tsx'
import { useSaveOpeningHours } from './queries.ts'
import { noProblems, onWeekdays, readWeek, type WeekDraft, weekDraftOf } from './week-state.ts'

/** The seller's week, saved as a whole. */
export function HoursForm({ saved }: { saved: readonly OpeningRange[] }) {
  const [week, setWeek] = useState(() => weekDraftOf(saved))
  const [problems, setProblems] = useState(noProblems)
  const [told, setTold] = useState('')
  const save = useSaveOpeningHours()

  function change(next: WeekDraft) {
    setWeek(next)
    setProblems(noProblems)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readWeek(week)
    setProblems(read.problems ?? noProblems)
    const count = read.problems?.filter((problem) => problem !== null).length ?? 0
    setTold(count > 0 ? (count === 1 ? '1 jour à corriger' : `${count} jours à corriger`) : '')
    if (read.ranges && !save.isPending) save.mutate(read.ranges)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <div className="border-b border-line">
        {weekdays.map((name, index) => (
          <DayFields
            key={name}
            name={name}
            ranges={week[index] ?? []}
            problem={problems[index] ?? null}
            onChange={(ranges) => change(week.map((day, place) => (place === index ? ranges : day)))}
            onCopy={() => {
              change(onWeekdays(week, week[index] ?? []))
              setTold(`Horaires du ${name.toLowerCase()} copiés du lundi au vendredi`)
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <FormButton isBusy={save.isPending}>
          {save.isPending ? 'Enregistrement…' : 'Enregistrer mes horaires'}
        </FormButton>
        <p role="status" className="font-medium">
          {told}
        </p>
      </div>
    </form>
  )
}
