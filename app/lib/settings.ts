import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { defaultSettings } from '#domain/platform/settings.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** What administrators have set: shown name, tax mark, maintenance. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ meta }) => read(apiOf(meta).settings.$get()),
})

/** Read once for the whole page (app/root.tsx): every price of a list asks for them. */
export const SettingsContext = createContext({ ...defaultSettings, filmUrl: '' })

export const useSettings = () => use(SettingsContext)
