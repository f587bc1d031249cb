import type { ReactElement } from 'react'
import type { EmailTemplate } from '#domain/emails/email-templates.ts'

/** The data that every email has, besides those of its template. */
export interface EmailFrame {
  shownName: string
  origin: string
}

export interface EmailProps<Data> {
  data: Data
  frame: EmailFrame
}

/** A picture embedded in an email, so that it is shown without a request (RFC 2392). */
export interface InlinePicture {
  /** `<img src="cid:…">` */
  contentId: string
  filename: string
  contentType: string
  content: Buffer
}

/** An email; its label and whether it is sent after a complaint are in domain/emails/email-templates.ts. */
export interface Email<Name extends EmailTemplate, Data> {
  name: Name
  subject: (data: Data, frame: EmailFrame) => string
  body: (props: EmailProps<Data>) => ReactElement
  /** Data for a complete email, for tests and for administrators' previews. */
  sample: NoInfer<Data>
  /** Samples by name, for a template with several variants. */
  variants?: ReadonlyMap<string, NoInfer<Data>>
  /** Returns the name of the variant that these data produce. */
  selectVariant?: (data: Data) => string
  /** Set when subject and title depend on the data, so that administrators cannot edit them either. */
  hasVariableSubject?: true
  /** Returns the address for replies; without it they go to the sender. */
  replyTo?: (data: Data) => string | undefined
  /** Returns the one-click unsubscribe address (RFC 8058) of an optional email. */
  unsubscribeUrl?: (data: Data) => string
  /** Returns the embedded pictures; the body refers to each by its content-id. */
  pictures?: (data: Data) => Promise<InlinePicture[]>
}

export const defineEmail = <Name extends EmailTemplate, Data>(email: Email<Name, Data>): Email<Name, Data> =>
  email

/** The unsubscribe links of an optional email, stored with its data. */
export interface OptOutLinks {
  /** A page that asks for confirmation. */
  page: string
  /** The address that a mail provider calls for its user (RFC 8058). */
  call: string
}

/** Returns the unsubscribe links in an email's stored data, if any. */
export const readOptOutLinks = (data: object): OptOutLinks | undefined =>
  (data as { optOut?: OptOutLinks }).optOut
