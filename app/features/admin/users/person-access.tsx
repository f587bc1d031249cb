import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { useAccount } from '#app/lib/session.ts'
import { userTypeLabels, userTypes } from '#domain/accounts/accounts.ts'
import type { SecondFactorMethod } from '#domain/accounts/second-factor.ts'
import { personName } from './person-name.ts'
import {
  type Person,
  useChangeRole,
  useChangeUserType,
  useResetSecondFactor,
  useRestore,
  useSuspend,
} from './queries.ts'
import { Section } from './section.tsx'

const maxReasonLength = 1000

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
              {person.role !== 'admin' && <SuspendButton person={person} />}
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
    <ConfirmButton
      label={title}
      title={title}
      submit="Confirmer"
      isPending={change.isPending}
      onConfirm={(_, then) => change.mutate(isAdmin ? null : 'admin', then)}
    >
      {isAdmin
        ? `${personName(person)} n’aura plus accès à l’administration.`
        : `${personName(person)} aura accès à toute l’administration, comme vous\u00a0: personnes, commandes, réglages.`}
    </ConfirmButton>
  )
}

/** Asks for the reason, which the person gets by mail. */
function SuspendButton({ person }: { person: Person }) {
  const { mutate: suspend, isPending } = useSuspend(person)
  return (
    <ConfirmButton
      label="Suspendre le compte"
      button={{ variant: 'destructive' }}
      title="Suspendre le compte"
      description={person.email}
      question={{
        label: 'Motif',
        hint: 'Envoyé par email à la personne.',
        missing: 'Dites pourquoi à la personne.',
        rows: 4,
        maxLength: maxReasonLength,
      }}
      submit="Suspendre"
      variant="destructive"
      isPending={isPending}
      onConfirm={(reason, then) => suspend(reason, { onSuccess: then.onSettled })}
    >
      {
        'Ses sessions seront fermées, se connecter lui sera refusé, et ses annonces quitteront le catalogue. Rien n’est supprimé\u00a0: le compte peut être rétabli.'
      }
    </ConfirmButton>
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
        <ConfirmButton
          label="Réinitialiser la double authentification"
          title="Réinitialiser la double authentification"
          submit="Confirmer"
          isPending={reset.isPending}
          onConfirm={(_, then) => reset.mutate(undefined, then)}
        >
          {`Le mot de passe de ${personName(person)} suffira de nouveau, et ses sessions seront fermées. Assurez-vous d’abord, par téléphone ou de vive voix, que la demande vient bien d’elle ou de lui. Un email l’en informe.`}
        </ConfirmButton>
      )}
    </div>
  )
}
