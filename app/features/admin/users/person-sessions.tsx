import { Button } from '#app/components/button.tsx'
import { formatDate } from '#domain/dates.ts'
import { type Person, useEndSessions } from './queries.ts'
import { Section } from './section.tsx'

export function PersonSessions({ person }: { person: Person }) {
  const end = useEndSessions(person)
  const others = person.sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Section title="Sessions ouvertes">
      {person.sessions.length === 0 && <p className="text-ink-soft">Aucune session ouverte.</p>}
      <ul className="divide-y divide-line">
        {person.sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="font-medium">{session.device}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {session.impersonatedBy
                  ? `Ouverte par ${session.impersonatedBy}`
                  : `Depuis le ${formatDate(session.createdAt)}`}
              </p>
            </div>
            {session.isCurrent ? (
              <span className="text-sm text-ink-soft">Celle-ci</span>
            ) : (
              <Button
                variant="ghost"
                className="shrink-0"
                aria-disabled={end.isPending}
                aria-label={`Fermer la session ${session.device}`}
                onClick={() => end.mutate(session.id)}
              >
                Fermer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-disabled={end.isPending}
          onClick={() => end.mutate(null)}
        >
          Fermer toutes les sessions
        </Button>
      )}
    </Section>
  )
}
