import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { useAccount } from '#app/lib/session.ts'
import { userTypeLabels } from '#domain/accounts/account-labels.ts'
import { type UserType, userTypes } from '#domain/accounts/accounts.ts'
import type { SecondFactorMethod } from '#domain/accounts/second-factor.ts'
import { ActButton } from '../shared/act-button.tsx'
import { useAdminAction } from '../shared/admin-api.ts'
import { changeFailure, type Person, personName } from './person.tsx'

const maxReasonLength = 1000

/** Account type, role and suspension. Administrators cannot change their own role. */
export function PersonAccess({ person }: { person: Person }) {
  const { account } = useAccount()
  const isSelf = person.id === account?.id
  return (
    <Section isLined title="Accès">
      <UserTypeForm person={person} />
      {isSelf ? (
        <p className="text-ink-soft">
          C’est votre compte{'\u00a0'}: votre rôle ne peut être changé que par un autre administrateur.
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {person.suspendedAt ? (
            <ActButton
              label="Rétablir le compte"
              button={{ variant: 'default' }}
              call={(admin) => admin.users[':id'].suspension.$delete({ param: { id: person.id } })}
              success="Compte rétabli"
              failure={changeFailure}
            />
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

function UserTypeForm({ person }: { person: Person }) {
  const change = useAdminAction(
    (admin, userType: UserType) =>
      admin.users[':id']['user-type'].$put({
        param: { id: person.id },
        json: { userType, expectedUserType: person.userType },
      }),
    { success: 'Type de compte changé', failure: changeFailure },
  )
  const [userType, setUserType] = useState(person.userType)
  const isChanged = userType !== person.userType
  useEffect(() => setUserType(person.userType), [person.userType])
  // Saved by a button, because arrow keys pass through all options.
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
        {change.isPending ? 'En cours…' : 'Changer le type'}
      </Button>
    </form>
  )
}

function RoleButton({ person }: { person: Person }) {
  const isAdmin = person.role === 'admin'
  const title = isAdmin ? 'Retirer le rôle d’administrateur' : 'Nommer administrateur'
  return (
    <ActButton
      label={title}
      button={{}}
      call={(admin) =>
        admin.users[':id'].role.$put({ param: { id: person.id }, json: { role: isAdmin ? null : 'admin' } })
      }
      success="Rôle changé"
      failure={changeFailure}
      confirm={{
        title,
        submit: 'Confirmer',
        children: isAdmin
          ? `${personName(person)} n’aura plus accès à l’administration.`
          : `${personName(person)} aura accès à toute l’administration, comme vous\u00a0: personnes, commandes, réglages.`,
      }}
    />
  )
}

const SuspendButton = ({ person }: { person: Person }) => (
  <ActButton
    label="Suspendre le compte"
    button={{ variant: 'destructive' }}
    call={(admin, reason) =>
      admin.users[':id'].suspension.$post({ param: { id: person.id }, json: { reason } })
    }
    success="Compte suspendu"
    failure={changeFailure}
    confirm={{
      title: 'Suspendre le compte',
      description: person.email,
      question: {
        label: 'Motif',
        hint: 'Envoyé par email à la personne.',
        missing: 'Dites pourquoi à la personne.',
        rows: 4,
        maxLength: maxReasonLength,
      },
      submit: 'Suspendre',
      variant: 'destructive',
      staysOpen: true,
      children:
        'Ses sessions seront fermées, se connecter lui sera refusé, et ses annonces quitteront le catalogue. Ses ventes en cours s’arrêtent\u00a0: rien ne lui est versé, et les acheteurs sont prévenus. Rien n’est supprimé\u00a0: le compte peut être rétabli.',
    }}
  />
)

const methodNames: Record<SecondFactorMethod, string> = { app: 'application', passkey: 'clé d’accès' }

function SecondFactor({ person, isSelf }: { person: Person; isSelf: boolean }) {
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
        <ActButton
          label="Réinitialiser la double authentification"
          button={{}}
          call={(admin) => admin.users[':id']['second-factor'].$delete({ param: { id: person.id } })}
          success="Double authentification réinitialisée"
          failure={changeFailure}
          confirm={{
            title: 'Réinitialiser la double authentification',
            submit: 'Confirmer',
            children: `Le mot de passe de ${personName(person)} suffira de nouveau, et ses sessions seront fermées. Assurez-vous d’abord, par téléphone ou de vive voix, que la demande vient bien d’elle ou de lui. Un email l’en informe.`,
          }}
        />
      )}
    </div>
  )
}
