import type { Section } from '../document.tsx'
import { cookies, logs, refusingCookies } from './browser.tsx'
import { editor, host, intellectualProperty, reports } from './editor.tsx'
import { keptDataSection } from './kept-data.tsx'
import { formData, processing, rights } from './personal-data.tsx'

export const legalUpdated = '22/11/2026'

/** Legal notices. */
export const legalSections: readonly Section[] = [
  editor,
  host,
  formData,
  processing,
  keptDataSection,
  rights,
  cookies,
  refusingCookies,
  logs,
  intellectualProperty,
  reports,
]
