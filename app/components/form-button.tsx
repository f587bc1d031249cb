import type { ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydration.ts'
import { Button } from './button.tsx'

interface FormButtonProps {
  isBusy: boolean
  children: ReactNode
}

/** Submits a form. It is disabled until React handles the form, since the browser would submit it itself; its look does not change. */
export const FormButton = ({ isBusy, children }: FormButtonProps) => (
  <Button
    type="submit"
    size="lg"
    disabled={!useHydrated()}
    aria-disabled={isBusy}
    className="disabled:bg-fir! disabled:text-paper!"
  >
    {children}
  </Button>
)
