import { type InputHTMLAttributes, useId } from 'react'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: string
  text?: string
}

/** Takes effect at once, unlike a checkbox of a form. */
export function Switch({ label, text, ...props }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3.5">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on
        role="switch"
        aria-describedby={text && `${id}-text`}
        className="relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-paper before:transition-transform before:content-[''] checked:bg-fir checked:before:translate-x-5"
        {...props}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer py-0.5 font-semibold">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-sm text-ink-soft">
            {text}
          </p>
        )}
      </div>
    </div>
  )
}
