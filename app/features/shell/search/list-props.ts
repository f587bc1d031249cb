import type { InputHTMLAttributes, Ref, RefObject } from 'react'
import type { Town } from '#domain/places/commune.ts'

/** What a list of suggestions makes of its field. */
export type FieldProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export interface ListProps {
  input: RefObject<HTMLInputElement | null>
  onField: (props: FieldProps) => void
  town: Town | null
  /** The text of the place field while the user is not typing in it. */
  where: string
}
