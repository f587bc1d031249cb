import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useMoneyAct } from './queries.ts'

interface ConfirmActProps {
  act: Parameters<typeof useMoneyAct>[0]
  id: string
  label: string
  /** What it means, read before it is done. */
  children: ReactNode
}

/** Does one thing that cannot be taken back, once what it means has been read. */
export function ConfirmAct({ act, id, label, children }: ConfirmActProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate: run, isPending } = useMoneyAct(act)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Modal open={isAsking} onClose={close} title={`${label}\u00a0?`} placement="center">
        <div className="grid gap-5 p-5">
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button
              variant="destructive"
              aria-disabled={isPending}
              onClick={() => run(id, { onSettled: close })}
            >
              {isPending ? 'En cours…' : label}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
