import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { categoryProposalsQuery } from '../queries.ts'
import type { CategoryOption } from './category-options.ts'

/** After this pause in writing the title is read, in milliseconds. */
const typingDelayMs = 500

interface TitleProposalProps {
  title: string
  chosen: CategoryOption
  options: readonly CategoryOption[]
  onChoose: (categoryId: string) => void
}

/** Where the title seems to belong, when that is not where it is. */
export function TitleProposal({ title, chosen, options, onChoose }: TitleProposalProps) {
  const [read, setRead] = useState(title)
  useEffect(() => {
    const timer = setTimeout(() => setRead(title), typingDelayMs)
    return () => clearTimeout(timer)
  }, [title])
  const { data: proposed = [] } = useQuery(categoryProposalsQuery(read))
  const [first] = proposed
  const option = options.find(({ id }) => id === first)
  const isOther = option && read.length > 2 && !proposed.includes(chosen.id)
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-sm empty:hidden">
      {isOther && (
        <>
          <span>D’après son titre, ce produit irait plutôt dans «&nbsp;{option.name}&nbsp;».</span>
          <Button variant="link" size="sm" className="min-h-11 px-0" onClick={() => onChoose(option.id)}>
            Choisir cette catégorie
          </Button>
        </>
      )}
    </div>
  )
}
