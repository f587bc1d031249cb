import type { ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydration.ts'
import { Button } from './button.tsx'

interface FormButtonProps {
  isBusy: boolean
  children: ReactNode
}

/** Sends a form. Before React has taken over the browser would send it on its own: it waits, and looks no different. */
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
