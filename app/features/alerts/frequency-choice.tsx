import { clsx } from 'clsx'
import { useId } from 'react'
import { control } from '#app/components/field.tsx'
import { type DigestFrequency, digestFrequencies } from '#domain/alerts/alerts.ts'

interface FrequencyChoiceProps {
  value: DigestFrequency
  onChange: (frequency: DigestFrequency) => void
  /** Of which search, where several stand together. */
  of?: string
  className?: string
}

/** How often a saved search reports its finds. */
export function FrequencyChoice({ value, onChange, of, className }: FrequencyChoiceProps) {
  const id = useId()
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className={of ? 'text-sm font-medium' : 'font-medium'}>
        Emails
        {of && <span className="sr-only"> de «&nbsp;{of}&nbsp;»</span>}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as DigestFrequency)}
        className={control()}
      >
        {digestFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyLabels[frequency]}
          </option>
        ))}
      </select>
    </div>
  )
}

const frequencyLabels: Record<DigestFrequency, string> = {
  immediate: 'Dès qu’un produit arrive',
  daily: 'Une fois par jour',
  weekly: 'Une fois par semaine',
}
