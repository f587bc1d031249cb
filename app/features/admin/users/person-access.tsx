import { Button } from '#app/components/button.tsx'
import { useAccount } from '#app/lib/session.ts'
import { userTypeLabels, userTypes } from '#domain/accounts/accounts.ts'
import { Confirm } from './confirm.tsx'
import { personName } from './person-name.ts'
import { type Person, useChangeRole, useChangeUserType, useRestore } from './queries.ts'
import { Section } from './section.tsx'
import { SuspendForm } from './suspend-form.tsx'

/** Account type, role, suspension. One's own role and suspension are somebody else's to decide. */
export function PersonAccess({ person }: { person: Person }) {
  const { account } = useAccount()
  const isSelf = person.id === account?.id
  return (
    <Section title="Accès">
      <UserTypeChoice key={person.userType} person={person} />
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
    </Section>
  )
}

function UserTypeChoice({ person }: { person: Person }) {
  const change = useChangeUserType(person)
  return (
    <label className="grid gap-1.5">
      <span className="font-medium">Type de compte</span>
      <select
        value={change.isPending ? change.variables : person.userType}
        disabled={change.isPending}
        onChange={(event) => {
          const userType = userTypes.find((type) => type === event.target.value)
          if (userType && !change.isRunning()) change.mutate(userType)
        }}
        className="min-h-11 rounded-md border border-line-strong bg-paper px-3 hover:border-fir"
      >
        {userTypes.map((type) => (
          <option key={type} value={type}>
            {userTypeLabels[type]}
          </option>
        ))}
      </select>
    </label>
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
      isRunning={change.isRunning}
      onConfirm={() => change.mutateAsync(isAdmin ? null : 'admin')}
    />
  )
}

function RestoreButton({ person }: { person: Person }) {
  const restore = useRestore(person)
  return (
    <Button
      aria-disabled={restore.isPending}
      onClick={() => !restore.isRunning() && restore.mutate(undefined)}
    >
      Rétablir le compte
    </Button>
  )
}
