import type { ReactElement } from 'react'
import type { EmailTemplate } from '#domain/emails/mails.ts'

/** What every mail knows besides its own data. */
export interface EmailFrame {
  shownName: string
  origin: string
}

export interface EmailProps<Data> {
  data: Data
  frame: EmailFrame
}

/** A picture inside a mail: shown without asking anybody, since it travels along (RFC 2392). */
export interface InlinePicture {
  /** `<img src="cid:…">` */
  contentId: string
  filename: string
  contentType: string
  content: Buffer
}

/** A mail; its label and whether it is sent after a complaint are in domain/emails/mails.ts. */
export interface Email<Name extends EmailTemplate, Data> {
  name: Name
  subject: (data: Data, frame: EmailFrame) => string
  body: (props: EmailProps<Data>) => ReactElement
  /** As it could be sent: the tests render it, and administrators look at it. */
  sample: NoInfer<Data>
  /** Of a template for several mails: a sample of each, by name. */
  variants?: ReadonlyMap<string, NoInfer<Data>>
  /** Which of them these data make. */
  variantOf?: (data: Data) => string
  /** Subject and title depend on what happened: who rewrites the mail takes them as they are. */
  varies?: true
  /** Address that an answer goes to; the sender's otherwise. */
  replyTo?: (data: Data) => string | undefined
  /** Where one request ends mails of this kind (RFC 8058); for optional mails. */
  unsubscribeUrl?: (data: Data) => string
  /** Pictures that travel with the mail; the body shows each by its content-id. */
  pictures?: (data: Data) => Promise<InlinePicture[]>
}

export const defineEmail = <Name extends EmailTemplate, Data>(email: Email<Name, Data>): Email<Name, Data> =>
  email

/** The links of a mail that its reader can switch off; stored with its data. */
export interface OptOutLinks {
  /** A page that asks once more. */
  page: string
  /** What a mail provider calls for its reader (RFC 8058). */
  call: string
}

/** The links in a mail's stored data, where it has them. */
export const optOutLinksOf = (data: object): OptOutLinks | undefined =>
  (data as { optOut?: OptOutLinks }).optOut
