import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Town } from '#domain/places/commune.ts'
import { barPath, useCurrentSearch } from './current-search.ts'
import { rememberSearch } from './recent-searches.ts'

interface SubmitHandlerProps {
  form: RefObject<HTMLFormElement | null>
  town: Town | null
  placeText: string
}

/** Renders nothing; submits the search bar by client-side navigation. */
export default function SubmitHandler({ form, town, placeText }: SubmitHandlerProps) {
  const navigate = useNavigate()
  const current = useCurrentSearch()
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget as HTMLFormElement)
    const [text, typedPlace] = ['search', 'near'].map((name) => String(formData.get(name) ?? '').trim())
    const isPlaceUnchanged = typedPlace === placeText
    rememberSearch(text ?? '')
    const { department = null, region = null } = (isPlaceUnchanged && !town && current) || {}
    const near = isPlaceUnchanged && town ? town.key : typedPlace || null
    void navigate(barPath(current, text ?? '', department || region ? { department, region } : { near }))
  })
  useEffect(() => {
    const element = form.current
    const listen = (event: Event) => onSubmit(event)
    element?.addEventListener('submit', listen)
    return () => element?.removeEventListener('submit', listen)
  }, [form])
  return null
}
