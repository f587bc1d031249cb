import { Button } from '#app/components/button.tsx'
import { reloadPage } from '#app/lib/reload-page.ts'
import { isMeasuring } from './analytics-script.ts'
import { type Choice, storeChoice, useChoice } from './consent.ts'

const states: Record<Choice | 'open', string> = {
  accepted: 'Vous avez accepté que vos visites soient comptées.',
  refused: 'Vos visites ne sont pas comptées.',
  open: 'Vous n’avez pas encore choisi : vos visites ne sont pas comptées.',
}

/** On /cookies: what was decided, and the other way at any time. */
export function ConsentChoice() {
  const choice = useChoice()
  const refuse = () => {
    storeChoice('refused')
    // What is running cannot be unloaded, but a page that begins anew runs without it.
    if (isMeasuring()) reloadPage()
  }
  return (
    <div className="my-2 grid gap-4 border-l-4 border-fir py-1 pl-5 print:hidden">
      <p role="status" className="font-semibold">
        {choice !== undefined && states[choice ?? 'open']}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={choice === 'refused'} onClick={refuse}>
          Refuser
        </Button>
        <Button variant="outline" disabled={choice === 'accepted'} onClick={() => storeChoice('accepted')}>
          Accepter
        </Button>
      </p>
    </div>
  )
}
