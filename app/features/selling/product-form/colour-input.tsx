import { useId } from 'react'
import type { FieldFrame } from '#app/components/field.tsx'
import { colourName, namedColours } from '#domain/catalogue/colours.ts'
import { ChoicePills } from './choice-pills.tsx'

interface ColourInputProps extends FieldFrame {
  required?: boolean
  value: string
  onChoose: (value: string) => void
}

const none = { value: '', label: 'Non précisée' }
/** What most materials come in; these are seen before the others are asked for. */
const common = ['Blanc', 'Blanc cassé', 'Gris clair', 'Gris', 'Anthracite', 'Noir', 'Marron']
const named = namedColours.map(([value, label]) => ({ value, label, colour: value }))
const palette = [
  ...common.flatMap((name) => named.filter(({ label }) => label === name)),
  ...named.filter(({ label }) => !common.includes(label)),
]

/** The colours people name, or any other. */
export function ColourInput({ value, onChoose, ...frame }: ColourInputProps) {
  const id = useId()
  const isOther = value !== '' && !palette.some((colour) => colour.value === value)
  const other = isOther
    ? [{ value, label: `Autre (${colourName(value)?.toLowerCase() ?? value})`, colour: value }]
    : []
  return (
    <div className="grid gap-3">
      <ChoicePills
        {...frame}
        options={[...(frame.required ? [] : [none]), ...palette, ...other]}
        chosen={[value]}
        onChoose={([chosen = '']) => onChoose(chosen)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="text-sm">
          Une autre teinte
        </label>
        <input
          id={id}
          type="color"
          value={value || '#8b9095'}
          onChange={(event) => onChoose(event.target.value)}
          className="h-11 w-16 cursor-pointer rounded-md border border-line-strong bg-paper p-1"
        />
      </div>
    </div>
  )
}
