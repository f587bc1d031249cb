import { inflateSync } from 'node:zlib'
import { create } from 'xmlbuilder2'

/** A numbered object of a PDF with its dictionary and the stored bytes of its stream. */
interface PdfObject {
  offset: number
  dictionary: string
  stream: Buffer | null
}

/** Reads the objects of a document written by pdfkit, which writes them in sequence and none inside a stream. */
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

/** Returns the file embedded in a PDF as text, or null. */
export function readEmbeddedFile(pdf: Buffer): string | null {
  const embedded = [...objectsOf(pdf).values()].find(({ dictionary }) =>
    dictionary.includes('/Type /EmbeddedFile'),
  )
  return embedded ? inflated(embedded).toString() : null
}

/** Decodes a PDF string in round or angle brackets. */
function textOf(source: string): string | undefined {
  const [, plain, hexadecimal] = /^\s*(?:\(([\s\S]*)\)|<([0-9a-f]*)>)\s*$/.exec(source) ?? []
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
 * Lists violations of PDF/A-3b (ISO 19005-3, with the clause before each fault) that can be found without a validator: structure, metadata,
 * colours, fonts and missing glyphs, embedded files and forbidden features.
 */
export function archiveFaultsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const faults: string[] = []
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const referred = (dictionary: string, name: string): PdfObject | undefined =>
    objects.get(new RegExp(`/${name} \\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1] ?? '')

  check(/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(text), '6.1.2: header')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  check(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/.test(trailer), '6.1.3: no identifier of the file')
  check(!trailer.includes('/Encrypt'), '6.1.3: the file is encrypted')
  check(text.trimEnd().endsWith('%%EOF'), '6.1.3: content follows the end marker')
  const table = text.slice(Number(/startxref\s+(\d+)/.exec(trailer)?.[1]))
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset))
  check(
    table.startsWith('xref') &&
      offsets.length === all.length &&
      all.every(({ offset }) => offsets.includes(offset)),
    '6.1.4: the table of objects is wrong',
  )

  const catalog = all.find(({ dictionary }) => dictionary.includes('/Type /Catalog'))?.dictionary ?? ''
  const info = referred(trailer, 'Info')?.dictionary ?? ''
  const metadata = referred(catalog, 'Metadata')
  check(
    metadata !== undefined && !metadata.dictionary.includes('/Filter'),
    '6.6.2.1: metadata is compressed or missing',
  )
  const xmp = metadata?.stream?.toString() ?? ''
  check(
    /<pdfaid:part>3</.test(xmp) && /<pdfaid:conformance>B</.test(xmp),
    '6.6.4: the metadata does not declare PDF/A-3b',
  )
  check(
    isWellFormed(xmp.replace(/<\?xpacket[\s\S]*?\?>/g, '').trim()),
    '6.6.2.1: metadata is not well-formed XML',
  )
  const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/.exec(xmp)?.[1] ?? ''
  check(unescaped(title) === textOf(referred(info, 'Title')?.dictionary ?? ''), '6.6.3: the titles differ')
  const createDate = /<xmp:CreateDate>([^<]*)</.exec(xmp)?.[1] ?? ''
  check(
    textOf(referred(info, 'CreationDate')?.dictionary ?? '') === `D:${createDate.replaceAll(/[-:T]/g, '')}`,
    '6.6.3: the dates differ',
  )

  const intent = referred(catalog, 'OutputIntents')?.dictionary ?? ''
  const profile = referred(intent, 'DestOutputProfile')
  check(intent.includes('/S /GTS_PDFA1'), '6.2.3: no output intent')
  check(
    profile !== undefined &&
      /\/N 3\b/.test(profile.dictionary) &&
      inflated(profile).toString('latin1', 36, 40) === 'acsp',
    '6.2.3: no RGB colour profile',
  )

  for (const { dictionary } of all) {
    if (/\/Type \/FontDescriptor/.test(dictionary))
      check(/\/FontFile[23]? \d+ 0 R/.test(dictionary), '6.2.11.4: a font is not embedded')
    if (/\/Subtype \/CIDFontType2/.test(dictionary))
      check(/\/CIDToGIDMap (\/Identity|\d+ 0 R)/.test(dictionary), '6.2.11.3.2: a font has no glyph map')
    if (/\/Type \/Font\b/.test(dictionary))
      check(/\/Subtype \/(Type0|CIDFontType2)/.test(dictionary), '6.2.11.4: a font depends on the reader')
    check(
      !/\/(JavaScript|JS|Launch|Sound|Movie|ResetForm|ImportData|Hide|SetOCGState|Rendition|XFA|LZWDecode|PostScript|Alternates|OPI)\b/.test(
        dictionary,
      ),
      '6.1 to 6.6: a forbidden feature',
    )
    check(!/\/FFilter|\/FDecodeParms/.test(dictionary), '6.1.7.1: a stream is stored outside the file')
  }

  for (const page of all.filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))) {
    const contents = referred(page.dictionary, 'Contents')
    const drawn = contents ? inflated(contents).toString('latin1') : ''
    check(!/(?:^|\s)(?:[\d.]+ ){4}[kK]\s/.test(drawn), '6.2.4.3: colours without a profile')
    const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>(?=[^\]]*\] TJ)/g)].flatMap(
      ([, codes = '']) => codes.match(/.{4}/g) ?? [],
    )
    check(glyphs.length > 0, 'no text at all')
    check(!glyphs.includes('0000'), '6.2.11.8: a glyph is missing in its font')
  }

  const files = all.filter(({ dictionary }) => /\/Type \/Filespec/.test(dictionary))
  const embedded = all.filter(({ dictionary }) => /\/Type \/EmbeddedFile/.test(dictionary))
  check(files.length === embedded.length, '6.8: an embedded file has no file dictionary')
  for (const { dictionary } of files)
    check(
      [
        /\/F \(/,
        /\/UF \(/,
        /\/AFRelationship \/(Data|Source|Alternative|Supplement|Unspecified)\b/,
        /\/EF/,
      ].every((part) => part.test(dictionary)),
      '6.8: an incomplete file dictionary',
    )
  for (const { dictionary } of embedded)
    check(
      /\/Subtype \/[\w#]+/.test(dictionary) && /\/ModDate \(D:/.test(dictionary),
      '6.8: an embedded file without type or date',
    )
  if (files.length > 0) {
    check(/\/AF \[\d+ 0 R\]/.test(catalog), '6.8: an embedded file is not associated with the document')
    for (const name of ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'])
      check(
        xmp.includes(`<fx:${name}>`) && xmp.includes(`<pdfaProperty:name>${name}</pdfaProperty:name>`),
        `6.6.2.3: ${name} is not described`,
      )
  }
  return faults
}
