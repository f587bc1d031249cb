import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'

interface OneFieldFormProps {
  button: string
  title: string
  /** What pressing the last button does, and does not do. */
  children: ReactNode
  name: string
  /** Said when it is empty. */
  missing: string
  field: (error: string | undefined) => ReactNode
  submit: string
  isPending: boolean
  onSubmit: (value: string, close: () => void) => void
}

/** A button that asks for one thing to be written or chosen before something is done with money. */
export function OneFieldForm(props: OneFieldFormProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const close = () => setIsAsking(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get(props.name)).trim()
    setError(value ? undefined : props.missing)
    if (value) props.onSubmit(value, close)
  }

  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        {props.button}
      </Button>
      <Modal open={isAsking} onClose={close} title={props.title} placement="center">
        <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
          <p>{props.children}</p>
          {props.field(error)}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button type="submit" aria-disabled={props.isPending}>
              {props.isPending ? 'En cours…' : props.submit}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
