import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { formatEuros } from '#domain/money.ts'
import { useSingly } from '../shared/use-singly.ts'
import { useMoneyAct } from './queries.ts'

/** Has the association pay what the seller cannot give back, once what that means has been read. */
export function BearRefund({ refund: { id, amount } }: { refund: { id: string; amount: number } }) {
  const [isAsking, setIsAsking] = useState(false)
  const bearing = useMoneyAct('bear-refund')
  const bear = useSingly(bearing)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        Faire supporter par l’association
      </Button>
      <Modal
        open={isAsking}
        onClose={close}
        title="Faire supporter par l’association&nbsp;?"
        placement="center"
      >
        <div className="grid gap-5 p-5">
          <p>
            L’acheteur reçoit ses {formatEuros(amount)}. Ce qui n’a pas pu être repris au vendeur est pris sur
            la commission de l’association, et ne lui sera plus demandé.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button
              variant="destructive"
              aria-disabled={bearing.isPending}
              onClick={() => bear(id, { onSettled: close })}
            >
              {bearing.isPending ? 'En cours…' : 'Faire supporter par l’association'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
