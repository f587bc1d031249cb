import { createHash } from 'node:crypto'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-email'
import { type EmailTemplate, templateNames } from '#domain/emails/email-templates.ts'
import type { DefaultText } from '#domain/texts/texts.ts'
import type { FrameProps } from '../components/frame.tsx'
import { ActionButton, Note, Paragraph, SectionHeading } from '../components/text.tsx'
import { findSample, listVariants } from '../render-sample.ts'
import { sampleFrame } from '../sample-data.ts'
import { emailTemplates } from '../templates.ts'
import { type EmailElement, listElements } from './parts.ts'
import { readPlaceholderValues } from './values.ts'

/** The names of all editable texts: one for each email, or for each variant of an email that has several. */
export const textNames: readonly string[] = templateNames.flatMap((name) => {
  const variants = listVariants(name)
  return variants.length > 0 ? variants : [name]
})

/** Returns the name of the text that an email with these data uses: that of its template or variant. */
export const selectTextName = (template: string, data: unknown): string =>
  Object.hasOwn(emailTemplates, template)
    ? (emailTemplates[template as EmailTemplate].selectVariant?.(data as never) ?? template)
    : template

const defaultTexts = new Map<string, DefaultText>()

/** @returns undefined for an unknown name */
export function getDefaultText(name: string): DefaultText | undefined {
  const text = defaultTexts.get(name) ?? (textNames.includes(name) ? buildDefaultText(name) : undefined)
  if (text) defaultTexts.set(name, text)
  return text
}

/** Renders the template with its sample and replaces the sample's values by placeholders. */
function buildDefaultText(name: string): DefaultText | undefined {
  const sample = findSample(name)
  if (!sample) return undefined
  const { subject, body, hasVariableSubject } = emailTemplates[sample.template]
  const values = readPlaceholderValues(sample.data, sampleFrame)
  const email = body({ data: sample.data, frame: sampleFrame }) as ReactElement<FrameProps>
  const elements = listElements(email)
  const variableHeadings: [string, string][] = hasVariableSubject
    ? [
        ['objet', subject(sample.data, sampleFrame)],
        ['titre', email.props.title],
      ]
    : []
  const words = {
    subject: hasVariableSubject ? '{objet}' : insertPlaceholders(subject(sample.data, sampleFrame), values),
    title: hasVariableSubject ? '{titre}' : insertPlaceholders(email.props.title, values),
    body: elements.map((piece) => toSource(piece, values)).join('\n\n'),
  }
  const parts = elements.flatMap(({ part }) => part ?? [])
  return {
    ...words,
    placeholders: [
      ...[...values, ...variableHeadings].map(([name, sample]) => ({
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

function toSource({ element, part }: EmailElement, values: ReadonlyMap<string, string>): string {
  if (part !== null) return `{${part}}`
  const { children, href = '' } = element.props
  switch (element.type) {
    case Paragraph:
      return toInlineSource(children, values)
    case Note:
      return `> ${toInlineSource(children, values)}`
    case SectionHeading:
      return `## ${toInlineSource(children, values)}`
    case ActionButton:
      return `[${toInlineSource(children, values)}](${insertPlaceholders(href, values)})`
    default:
      throw new Error('a part of a mail has no name')
  }
}

function toInlineSource(node: ReactNode, values: ReadonlyMap<string, string>): string {
  if (Array.isArray(node)) return node.map((child) => toInlineSource(child, values)).join('')
  if (typeof node === 'string' || typeof node === 'number')
    return escapeAndInsertPlaceholders(String(node), values)
  if (!isValidElement<{ children?: ReactNode; href?: string }>(node)) return ''
  const inner = toInlineSource(node.props.children, values)
  if (node.type === 'strong') return `**${inner}**`
  if (node.type === Link) return `[${inner}](${insertPlaceholders(node.props.href ?? '', values)})`
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
            .flatMap((literal, index) =>
              index === 0 ? [{ text: literal }] : [{ text: value, name }, { text: literal }],
            )
        : [piece],
    )
  return pieces
}

const insertPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  splitByValues(text, values)
    .map(({ text, name }) => (name === undefined ? text : `{${name}}`))
    .join('')

const escapeAndInsertPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  splitByValues(text, values)
    .map(({ text, name }) => (name === undefined ? text.replaceAll(/[\\*_[\]<>`#]/g, '\\$&') : `{${name}}`))
    .join('')
