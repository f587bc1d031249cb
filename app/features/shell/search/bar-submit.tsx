import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Town } from '#domain/places/commune.ts'
import { barPath, useCurrentSearch } from './current-search.ts'
import { rememberSearch } from './recent-searches.ts'

interface BarSubmitProps {
  form: RefObject<HTMLFormElement | null>
  town: Town | null
  where: string
}

/** Submits the search bar by client-side navigation. */
export default function BarSubmit({ form, town, where }: BarSubmitProps) {
  const navigate = useNavigate()
  const current = useCurrentSearch()
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget as HTMLFormElement)
    const [words, place] = ['search', 'near'].map((name) => String(written.get(name) ?? '').trim())
    const isShown = place === where
    rememberSearch(words ?? '')
    const { department = null, region = null } = (isShown && !town && current) || {}
    const near = isShown && town ? town.key : place || null
    void navigate(barPath(current, words ?? '', department || region ? { department, region } : { near }))
  })
  useEffect(() => {
    const element = form.current
    const listen = (event: Event) => onSubmit(event)
    element?.addEventListener('submit', listen)
    return () => element?.removeEventListener('submit', listen)
  }, [form])
  return null
}
