import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useEarlyInput } from '#app/lib/hydration.ts'
import { Button } from './button.tsx'

interface NumberStepperProps {
  value: number
  labels: { field: string; less: string; more: string }
  /** Large enough for a finger in a glove. */
  isLarge?: boolean
  canDecrease?: boolean
  canIncrease?: boolean
  isReadOnly?: boolean
  onDecrease: () => void
  onIncrease: () => void
  /** Receives the typed whole number; the caller corrects one that is out of range. */
  onType: (value: number) => void
  /** Explains why the maximum is reached. */
  maximumNote?: string
}

const stepperButtonClass = 'aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40'

/** A number input between buttons for one less and one more. */
export function NumberStepper({
  value,
  labels,
  isLarge = false,
  canDecrease = true,
  canIncrease = true,
  isReadOnly = false,
  onDecrease,
  onIncrease,
  onType,
  maximumNote,
}: NumberStepperProps) {
  const noteId = useId()
  const icon = { 'aria-hidden': true, className: isLarge ? 'size-5' : 'size-4.5' } as const
  return (
    <div className="flex rounded-md border border-line-strong bg-paper">
      <Button
        variant="ghost"
        size="icon"
        className={clsx('rounded-r-none', isLarge && 'size-12', stepperButtonClass)}
        aria-label={labels.less}
        aria-disabled={!canDecrease}
        onClick={() => canDecrease && onDecrease()}
      >
        <Minus {...icon} />
      </Button>
      <NumberInput
        value={value}
        label={labels.field}
        isLarge={isLarge}
        isReadOnly={isReadOnly}
        onType={onType}
      />
      <div className="group relative">
        <Button
          variant="ghost"
          size="icon"
          className={clsx('rounded-l-none', isLarge && 'size-12', stepperButtonClass)}
          aria-label={labels.more}
          aria-disabled={!canIncrease}
          aria-describedby={maximumNote && noteId}
          onClick={() => canIncrease && onIncrease()}
        >
          <Plus {...icon} />
        </Button>
        {maximumNote && (
          <span
            id={noteId}
            role="tooltip"
            className="pointer-events-none invisible absolute right-0 bottom-full z-10 mb-1.5 w-max max-w-56 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper group-focus-within:visible group-hover:visible"
          >
            {maximumNote}
          </span>
        )}
      </div>
    </div>
  )
}

interface NumberInputProps extends Pick<NumberStepperProps, 'value' | 'isLarge' | 'isReadOnly' | 'onType'> {
  label: string
}

function NumberInput({ value, label, isLarge, isReadOnly, onType }: NumberInputProps) {
  /** The text while the user types; null otherwise. */
  const [typedText, setTypedText] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const applyText = (text: string) => {
    if (/^\d+$/.test(text.trim())) onType(Number(text))
  }
  const commit = () => {
    setTypedText(null)
    if (typedText !== null) applyText(typedText)
  }
  useEarlyInput(field, (control) => applyText(control.value))
  return (
    <input
      ref={field}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      aria-label={label}
      readOnly={isReadOnly}
      value={typedText ?? value}
      onChange={(event) => setTypedText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      onBlur={commit}
      className={clsx(
        'min-w-0 bg-transparent text-center font-semibold tabular-nums',
        isLarge ? 'w-10 text-lg sm:w-14' : 'w-14',
      )}
    />
  )
}
