import { createHash } from 'node:crypto'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-email'
import { type EmailTemplate, templateNames } from '#domain/emails/email-templates.ts'
import type { DeliveredText } from '#domain/texts/texts.ts'
import type { FrameProps } from '../components/frame.tsx'
import { ActionButton, Note, Paragraph, SectionHeading } from '../components/text.tsx'
import { findSample, variantsOf } from '../render-sample.ts'
import { sampleFrame } from '../sample-data.ts'
import { emailTemplates } from '../templates.ts'
import { type Piece, piecesOf } from './parts.ts'
import { valuesOf } from './values.ts'

/** The names of all editable texts: one for each email, or for each variant of an email that has several. */
export const textNames: readonly string[] = templateNames.flatMap((name) => {
  const variants = variantsOf(name)
  return variants.length > 0 ? variants : [name]
})

/** Returns the name of the text that an email with these data uses: that of its template or variant. */
export const textNameOf = (template: string, data: unknown): string =>
  Object.hasOwn(emailTemplates, template)
    ? (emailTemplates[template as EmailTemplate].variantOf?.(data as never) ?? template)
    : template

const known = new Map<string, DeliveredText>()

/** @returns undefined for an unknown name */
export function deliveredText(name: string): DeliveredText | undefined {
  const text = known.get(name) ?? (textNames.includes(name) ? readDelivered(name) : undefined)
  if (text) known.set(name, text)
  return text
}

/** Renders the template with its sample and replaces the sample's values by placeholders. */
function readDelivered(name: string): DeliveredText | undefined {
  const sample = findSample(name)
  if (!sample) return undefined
  const { subject, body, varies } = emailTemplates[sample.template]
  const values = valuesOf(sample.data, sampleFrame)
  const mail = body({ data: sample.data, frame: sampleFrame }) as ReactElement<FrameProps>
  const pieces = piecesOf(mail)
  const own: [string, string][] = varies
    ? [
        ['objet', subject(sample.data, sampleFrame)],
        ['titre', mail.props.title],
      ]
    : []
  const words = {
    subject: varies ? '{objet}' : withNames(subject(sample.data, sampleFrame), values),
    title: varies ? '{titre}' : withNames(mail.props.title, values),
    body: pieces.map((piece) => sourceOf(piece, values)).join('\n\n'),
  }
  const parts = pieces.flatMap(({ part }) => part ?? [])
  return {
    ...words,
    placeholders: [
      ...[...values, ...own].map(([name, sample]) => ({
        name,
        kind: 'value' as const,
        sample,
        isMandatory: words.body.includes(`({${name}})`),
      })),
      ...parts.map((name) => ({ name, kind: 'part' as const, sample: '', isMandatory: true })),
    ],
    digest: createHash('sha256').update(JSON.stringify(words)).digest('hex'),
  }
}

function sourceOf({ element, part }: Piece, values: ReadonlyMap<string, string>): string {
  if (part !== null) return `{${part}}`
  const { children, href = '' } = element.props
  switch (element.type) {
    case Paragraph:
      return inline(children, values)
    case Note:
      return `> ${inline(children, values)}`
    case SectionHeading:
      return `## ${inline(children, values)}`
    case ActionButton:
      return `[${inline(children, values)}](${withNames(href, values)})`
    default:
      throw new Error('a part of a mail has no name')
  }
}

function inline(node: ReactNode, values: ReadonlyMap<string, string>): string {
  if (Array.isArray(node)) return node.map((child) => inline(child, values)).join('')
  if (typeof node === 'string' || typeof node === 'number') return escapedWithNames(String(node), values)
  if (!isValidElement<{ children?: ReactNode; href?: string }>(node)) return ''
  const inner = inline(node.props.children, values)
  if (node.type === 'strong') return `**${inner}**`
  if (node.type === Link) return `[${inner}](${withNames(node.props.href ?? '', values)})`
  if (node.type === Fragment) return inner
  throw new Error('words of a mail stand in something unknown')
}

/** Sorts longer values first, because a name may be part of another value. */
const longestFirst = (values: ReadonlyMap<string, string>): [string, string][] =>
  [...values].filter(([, value]) => value.length > 1).toSorted(([, a], [, b]) => b.length - a.length)

/** Splits a text into literal parts and names of placeholders. */
function splitByValues(text: string, values: ReadonlyMap<string, string>): { text: string; name?: string }[] {
  let pieces: { text: string; name?: string }[] = [{ text }]
  for (const [name, value] of longestFirst(values))
    pieces = pieces.flatMap((piece) =>
      piece.name === undefined
        ? piece.text
            .split(value)
            .flatMap((rest, index) =>
              index === 0 ? [{ text: rest }] : [{ text: value, name }, { text: rest }],
            )
        : [piece],
    )
  return pieces
}

const withNames = (text: string, values: ReadonlyMap<string, string>): string =>
  splitByValues(text, values)
    .map(({ text, name }) => (name === undefined ? text : `{${name}}`))
    .join('')

const escapedWithNames = (text: string, values: ReadonlyMap<string, string>): string =>
  splitByValues(text, values)
    .map(({ text, name }) => (name === undefined ? text.replaceAll(/[\\*_[\]<>`#]/g, '\\$&') : `{${name}}`))
    .join('')
