import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { useAccount } from '#app/lib/session.ts'
import { userTypeLabels, userTypes } from '#domain/accounts/accounts.ts'
import type { SecondFactorMethod } from '#domain/accounts/second-factor.ts'
import { personName } from './person-name.ts'
import { type Person, useChangeRole, useChangeUserType, useResetSecondFactor, useRestore } from './queries.ts'
import { Section } from './section.tsx'
import { SuspendForm } from './suspend-form.tsx'

/** Account type, role, suspension. One's own role and suspension are somebody else's to decide. */
export function PersonAccess({ person }: { person: Person }) {
  const { account } = useAccount()
  const isSelf = person.id === account?.id
  return (
    <Section title="Accès">
      <UserTypeChoice person={person} />
      {isSelf ? (
        <p className="text-ink-soft">
          C’est votre compte{'\u00a0'}: votre rôle ne peut être changé que par un autre administrateur.
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {person.suspendedAt ? (
            <RestoreButton person={person} />
          ) : (
            <>
              <RoleButton person={person} />
              {person.role !== 'admin' && <SuspendForm person={person} />}
            </>
          )}
        </div>
      )}
      <SecondFactor person={person} isSelf={isSelf} />
    </Section>
  )
}

function UserTypeChoice({ person }: { person: Person }) {
  const change = useChangeUserType(person)
  const [userType, setUserType] = useState(person.userType)
  const isChanged = userType !== person.userType
  useEffect(() => setUserType(person.userType), [person.userType])
  // Not at each choice: at the keyboard, arrows go through all of them.
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) change.mutate(userType)
      }}
    >
      <SelectField
        label="Type de compte"
        hint={'Un acheteur ne publie pas d’annonce\u00a0; celles qu’il avait restent en ligne.'}
        options={userTypes.map((value) => ({ value, label: userTypeLabels[value] }))}
        value={userType}
        onChange={(event) =>
          setUserType(userTypes.find((type) => type === event.target.value) ?? person.userType)
        }
      />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        aria-disabled={!isChanged || change.isPending}
      >
        {change.isPending ? 'En cours...' : 'Changer le type'}
      </Button>
    </form>
  )
}

function RoleButton({ person }: { person: Person }) {
  const change = useChangeRole(person)
  const isAdmin = person.role === 'admin'
  const title = isAdmin ? 'Retirer le rôle d’administrateur' : 'Nommer administrateur'
  return (
    <Confirm
      title={title}
      text={
        isAdmin
          ? `${personName(person)} n’aura plus accès à l’administration.`
          : `${personName(person)} aura accès à toute l’administration, comme vous\u00a0: personnes, commandes, réglages.`
      }
      isPending={change.isPending}
      onConfirm={(then) => change.mutate(isAdmin ? null : 'admin', then)}
    />
  )
}

function RestoreButton({ person }: { person: Person }) {
  const restore = useRestore(person)
  return (
    <Button aria-disabled={restore.isPending} onClick={() => restore.mutate(undefined)}>
      Rétablir le compte
    </Button>
  )
}

const methodNames: Record<SecondFactorMethod, string> = { app: 'application', passkey: 'clé d’accès' }

function SecondFactor({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const reset = useResetSecondFactor(person)
  const names = person.secondFactor.map((method) => methodNames[method])
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <p>
        Double authentification&nbsp;:{' '}
        {names.length > 0 ? (
          `activée (${names.join(', ')})`
        ) : (
          <span className="text-ink-soft">non activée</span>
        )}
      </p>
      {names.length > 0 && !isSelf && (
        <Confirm
          title="Réinitialiser la double authentification"
          text={`Le mot de passe de ${personName(person)} suffira de nouveau, et ses sessions seront fermées. Assurez-vous d’abord, par téléphone ou de vive voix, que la demande vient bien d’elle ou de lui. Un email l’en informe.`}
          isPending={reset.isPending}
          onConfirm={(then) => reset.mutate(undefined, then)}
        />
      )}
    </div>
  )
}

interface ConfirmProps {
  /** Also the button's label. */
  title: string
  text: string
  isPending: boolean
  /** `onSettled` closes the dialog: a refusal has its message. */
  onConfirm: (then: { onSettled: () => void }) => void
}

/** A button that asks before it acts. */
function Confirm({ title, text, isPending, onConfirm }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal open={isOpen} onClose={close} placement="center" title={title}>
        <div className="grid gap-4 p-5">
          <p className="wrap-anywhere">{text}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={close}>
              Annuler
            </Button>
            <Button aria-disabled={isPending} onClick={() => onConfirm({ onSettled: close })}>
              Confirmer
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
