import { Printer } from 'lucide-react'
import { Button } from './button.tsx'

export const PrintButton = ({ label = 'Imprimer' }: { label?: string }) => (
  <Button variant="outline" size="sm" className="min-h-11 print:hidden" onClick={() => window.print()}>
    <Printer aria-hidden="true" className="size-4.5" />
    {label}
  </Button>
)
