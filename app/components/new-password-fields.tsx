import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, CircleAlert, Dot } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import {
  findPasswordFault,
  type PasswordFault,
  type PersonalData,
  passwordFaultMessages,
  passwordRules,
} from '#domain/accounts/password-rules.ts'
import { PasswordField } from './password-field.tsx'

interface PasswordFieldWithRulesProps {
  label: string
  error?: string
  /** The password's owner, whose data it must not contain; null where only the server knows it. */
  person: PersonalData | null
  registration: UseFormRegisterReturn
}

/** A new password, with its rules below. */
export function PasswordFieldWithRules({ label, error, person, registration }: PasswordFieldWithRulesProps) {
  const rulesId = useId()
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)

  // The password may have been typed, or filled in by the browser, before hydration.
  useEffect(() => setTyped(frame.current?.querySelector('input')?.value ?? ''), [])

  return (
    <div ref={frame} className="grid gap-2">
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        error={error}
        extraDescriptionId={rulesId}
        {...registration}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(event.target.value)
          void registration.onChange(event)
        }}
      />
      <PasswordRules id={rulesId} password={typed} person={person} />
    </div>
  )
}

interface PasswordRulesProps {
  id: string
  /** The text typed so far. */
  password: string
  /** The password's owner, whose data it must not contain; null where only the server knows it. */
  person: PersonalData | null
}

/**
 * The rules of a new password, checked while it is typed. None is shown as broken before the password is long enough. The
 * list of the commonest passwords is fetched when the first letter is typed.
 */
function PasswordRules({ id, password, person }: PasswordRulesProps) {
  const { data: commonPasswords } = useQuery({
    queryKey: ['common-passwords'],
    queryFn: ({ meta }) => read(apiOf(meta).account['common-passwords'].$get()),
    enabled: password !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const commonSet = useMemo(() => new Set(commonPasswords), [commonPasswords])
  const fault = findPasswordFault(password, commonSet, person ?? {})
  const ruleStates: Record<PasswordFault, RuleState> = {
    short: fault === 'short' ? 'undecided' : 'met',
    common: ruleState('common', fault, commonPasswords !== undefined),
    personal: ruleState('personal', fault, person !== null && fault !== 'common'),
  }
  const isGood = fault === null && commonPasswords !== undefined
  return (
    <>
      <ul id={id} className="grid gap-1 text-sm">
        {(Object.keys(passwordRules) as PasswordFault[]).map((rule) => (
          <Rule key={rule} state={ruleStates[rule]} text={passwordRules[rule]} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isGood && 'Ce mot de passe convient.'}
        {fault && fault !== 'short' && passwordFaultMessages[fault]}
      </p>
    </>
  )
}

type RuleState = 'undecided' | 'met' | 'broken'

function ruleState(rule: PasswordFault, fault: PasswordFault | null, isChecked: boolean): RuleState {
  if (fault === rule) return 'broken'
  return isChecked && fault !== 'short' ? 'met' : 'undecided'
}

const icons = { undecided: Dot, met: Check, broken: CircleAlert }

function Rule({ state, text }: { state: RuleState; text: string }) {
  const Icon = icons[state]
  return (
    <li
      className={clsx(
        'flex items-start gap-2',
        state === 'broken' ? 'font-medium text-ink' : 'text-ink-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        className={clsx(
          'mt-0.5 size-4 shrink-0',
          state === 'met' && 'text-fir',
          state === 'broken' && 'text-terracotta',
        )}
      />
      <span>
        {text}
        {state === 'met' && <span className="sr-only">&nbsp;: c’est le cas</span>}
        {state === 'broken' && <span className="sr-only">&nbsp;: ce n’est pas le cas</span>}
      </span>
    </li>
  )
}

export const newPasswordLabels = {
  password: 'Nouveau mot de passe',
  confirmation: 'Confirmer le mot de passe',
} as const

interface NewPasswordFieldsProps {
  register: (name: 'password' | 'confirmation') => UseFormRegisterReturn
  errors: FieldErrors<{ password: string; confirmation: string }>
  /** The password's owner, whose data it must not contain; null where only the server knows it. */
  person: PersonalData | null
}

/** Two fields for a new password, since a typing error in a hidden password would lock its owner out. */
export const NewPasswordFields = ({ register, errors, person }: NewPasswordFieldsProps) => (
  <>
    <PasswordFieldWithRules
      label={newPasswordLabels.password}
      error={errors.password?.message}
      person={person}
      registration={register('password')}
    />
    <PasswordField
      label={newPasswordLabels.confirmation}
      autoComplete="new-password"
      required
      error={errors.confirmation?.message}
      {...register('confirmation')}
    />
  </>
)
