import { z } from 'zod'
import { cleanText } from '../written-text.ts'
import { maxWorkNoteLength, workKinds } from './work.ts'

/** One thing that waits. */
export const workSubjectSchema = z.object({
  kind: z.enum(workKinds),
  id: z.string().regex(/^[\w.:-]{1,100}$/),
})
export type WorkSubject = z.output<typeof workSubjectSchema>

/** `from`: who had it as far as the page knew. */
export const takeWorkSchema = workSubjectSchema.extend({ from: z.uuid().nullable() })

export const workNoteSchema = workSubjectSchema.extend({
  text: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, 'Écrivez une note.').max(maxWorkNoteLength, 'Cette note est trop longue.')),
})
