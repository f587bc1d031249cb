import { Button } from '#app/components/button.tsx'
import { testCards } from '#domain/payments/test-cards.ts'

/** The cards one can try, and what each shows. */
export const TestCards = ({ onChoose }: { onChoose: (number: string) => void }) => (
  <section className="grid gap-3" aria-label="Cartes de test">
    <h2 className="text-xl">Cartes de test</h2>
    <ul className="grid border-t border-line">
      {testCards.map(({ number, label, shows }) => (
        <li
          key={number}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
        >
          <div className="min-w-0 grow basis-64">
            <p className="font-semibold">{label}</p>
            <p className="text-sm text-ink-soft">{shows}</p>
          </div>
          <Button variant="outline" size="sm" onClick={() => onChoose(number)}>
            Utiliser<span className="sr-only"> la carte «&nbsp;{label}&nbsp;»</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
