import { inflateSync } from 'node:zlib'
import { create } from 'xmlbuilder2'

/** A numbered object of a PDF: its dictionary, and the bytes of its stream as they are stored. */
interface PdfObject {
  offset: number
  dictionary: string
  stream: Buffer | null
}

/** The objects of a document as pdfkit writes it: one after the other, none inside a stream. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const streamAt = text.indexOf('\nstream\n', start)
    const end = text.indexOf('\nendobj', start)
    const hasStream = streamAt >= 0 && streamAt < end
    const dictionary = text.slice(start, hasStream ? streamAt : end)
    const from = streamAt + '\nstream\n'.length
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    objects.set(match[1] as string, {
      offset: match.index + (match[0].startsWith('\n') ? 1 : 0),
      dictionary,
      stream: hasStream ? pdf.subarray(from, from + length) : null,
    })
  }
  return objects
}

const inflated = ({ dictionary, stream }: PdfObject): Buffer =>
  stream === null ? Buffer.alloc(0) : dictionary.includes('/FlateDecode') ? inflateSync(stream) : stream

/** The file a PDF carries, as text; null: none. */
export function carriedBy(pdf: Buffer): string | null {
  const carried = [...objectsOf(pdf).values()].find(({ dictionary }) =>
    dictionary.includes('/Type /EmbeddedFile'),
  )
  return carried ? inflated(carried).toString() : null
}

/** A string as PDF writes it, between brackets of either kind, as text. */
function textOf(written: string): string | undefined {
  const [, plain, hexadecimal] = /^\s*(?:\(([\s\S]*)\)|<([0-9a-f]*)>)\s*$/.exec(written) ?? []
  if (plain === undefined && hexadecimal === undefined) return undefined
  const bytes = hexadecimal
    ? Buffer.from(hexadecimal, 'hex')
    : Buffer.from((plain ?? '').replaceAll(/\\([\s\S])/g, '$1'), 'latin1')
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}

function isWellFormed(xml: string): boolean {
  try {
    create(xml)
    return true
  } catch {
    return false
  }
}
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/**
 * What keeps a document of ours from being PDF/A-3b (ISO 19005-3; the clause stands before each fault), as far as that can be told without a
 * validator: structure, metadata, colours, fonts and the glyphs they lack, what is carried and what is forbidden.
 */
export function archiveFaultsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const faults: string[] = []
  const demand = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const referred = (dictionary: string, name: string): PdfObject | undefined =>
    objects.get(new RegExp(`/${name} \\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1] ?? '')

  demand(/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(text), '6.1.2: header')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  demand(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/.test(trailer), '6.1.3: no identifier of the file')
  demand(!trailer.includes('/Encrypt'), '6.1.3: encrypted')
  demand(text.trimEnd().endsWith('%%EOF'), '6.1.3: something follows the end')
  const table = text.slice(Number(/startxref\s+(\d+)/.exec(trailer)?.[1]))
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset))
  demand(
    table.startsWith('xref') &&
      offsets.length === all.length &&
      all.every(({ offset }) => offsets.includes(offset)),
    '6.1.4: the table of objects is not true',
  )

  const catalog = all.find(({ dictionary }) => dictionary.includes('/Type /Catalog'))?.dictionary ?? ''
  const info = referred(trailer, 'Info')?.dictionary ?? ''
  const metadata = referred(catalog, 'Metadata')
  demand(
    metadata !== undefined && !metadata.dictionary.includes('/Filter'),
    '6.6.2.1: metadata packed, or none',
  )
  const xmp = metadata?.stream?.toString() ?? ''
  demand(/<pdfaid:part>3</.test(xmp) && /<pdfaid:conformance>B</.test(xmp), '6.6.4: says nothing of PDF/A-3b')
  demand(isWellFormed(xmp.replace(/<\?xpacket[\s\S]*?\?>/g, '').trim()), '6.6.2.1: metadata is no XML')
  const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/.exec(xmp)?.[1] ?? ''
  demand(unescaped(title) === textOf(referred(info, 'Title')?.dictionary ?? ''), '6.6.3: two titles')
  const made = /<xmp:CreateDate>([^<]*)</.exec(xmp)?.[1] ?? ''
  demand(
    textOf(referred(info, 'CreationDate')?.dictionary ?? '') === `D:${made.replaceAll(/[-:T]/g, '')}`,
    '6.6.3: two dates',
  )

  const intent = referred(catalog, 'OutputIntents')?.dictionary ?? ''
  const profile = referred(intent, 'DestOutputProfile')
  demand(intent.includes('/S /GTS_PDFA1'), '6.2.3: no output intent')
  demand(
    profile !== undefined &&
      /\/N 3\b/.test(profile.dictionary) &&
      inflated(profile).toString('latin1', 36, 40) === 'acsp',
    '6.2.3: no colour profile of three colours',
  )

  for (const { dictionary } of all) {
    if (/\/Type \/FontDescriptor/.test(dictionary))
      demand(/\/FontFile[23]? \d+ 0 R/.test(dictionary), '6.2.11.4: a font that is not inside')
    if (/\/Subtype \/CIDFontType2/.test(dictionary))
      demand(
        /\/CIDToGIDMap (\/Identity|\d+ 0 R)/.test(dictionary),
        '6.2.11.3.2: a font without its glyphs’ numbers',
      )
    if (/\/Type \/Font\b/.test(dictionary))
      demand(/\/Subtype \/(Type0|CIDFontType2)/.test(dictionary), '6.2.11.4: a font of the reader’s own')
    demand(
      !/\/(JavaScript|JS|Launch|Sound|Movie|ResetForm|ImportData|Hide|SetOCGState|Rendition|XFA|LZWDecode|PostScript|Alternates|OPI)\b/.test(
        dictionary,
      ),
      '6.1 to 6.6: something that is forbidden',
    )
    demand(!/\/FFilter|\/FDecodeParms/.test(dictionary), '6.1.7.1: a stream elsewhere')
  }

  for (const page of all.filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))) {
    const contents = referred(page.dictionary, 'Contents')
    const drawn = contents ? inflated(contents).toString('latin1') : ''
    demand(!/(?:^|\s)(?:[\d.]+ ){4}[kK]\s/.test(drawn), '6.2.4.3: colours of no profile')
    const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>(?=[^\]]*\] TJ)/g)].flatMap(
      ([, codes = '']) => codes.match(/.{4}/g) ?? [],
    )
    demand(glyphs.length > 0, 'no text at all')
    demand(!glyphs.includes('0000'), '6.2.11.8: a letter its font has not')
  }

  const files = all.filter(({ dictionary }) => /\/Type \/Filespec/.test(dictionary))
  const carried = all.filter(({ dictionary }) => /\/Type \/EmbeddedFile/.test(dictionary))
  demand(files.length === carried.length, '6.8: a file that nothing names')
  for (const { dictionary } of files)
    demand(
      [
        /\/F \(/,
        /\/UF \(/,
        /\/AFRelationship \/(Data|Source|Alternative|Supplement|Unspecified)\b/,
        /\/EF/,
      ].every((part) => part.test(dictionary)),
      '6.8: a file that is not described',
    )
  for (const { dictionary } of carried)
    demand(
      /\/Subtype \/[\w#]+/.test(dictionary) && /\/ModDate \(D:/.test(dictionary),
      '6.8: a file without kind or date',
    )
  if (files.length > 0) {
    demand(/\/AF \[\d+ 0 R\]/.test(catalog), '6.8: a file that belongs to nothing')
    for (const name of ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'])
      demand(
        xmp.includes(`<fx:${name}>`) && xmp.includes(`<pdfaProperty:name>${name}</pdfaProperty:name>`),
        `6.6.2.3: ${name} is not described`,
      )
  }
  return faults
}
