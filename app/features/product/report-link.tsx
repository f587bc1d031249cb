import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import type { Product } from '#app/lib/product.ts'

/** Loaded by those who report. */
const ReportForm = latePart(() => import('./report-form.tsx'))

/** To tell administrators that something is wrong with an article: on its page, for everybody. */
export function ReportLink({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5 w-fit text-ink-soft"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Flag aria-hidden="true" className="size-4" />
        Signaler cette annonce
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Signaler cette annonce"
        description={product.title}
        placement="center"
      >
        <Suspense>
          <ReportForm productId={product.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      </Modal>
    </>
  )
}
