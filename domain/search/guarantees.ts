/** A safety property of products. A search for it finds only products that state it. */
export interface Guarantee {
  /** Part of addresses: `coupe-feu`, `ei30`. */
  key: string
  /** The usual notation. */
  label: string
  /** Words for the search index: every product that states the property has one of them, or a characteristic with the key as its value. */
  words: string[]
  /** Expression for PostgreSQL, matched with a product's unaccented text. */
  pattern: string
}

interface Rule {
  /** Matches typed text without accents and in lower case; global, for `matchAll`. */
  typed: RegExp
  read: (match: RegExpExecArray) => Guarantee
  /** True when the same word in lower case is an ordinary French word. */
  needsCapitals?: boolean
}

/** Ignores case, and negated words: `non ignifugé`. */
const ignoreCase = (pattern: string) => `(?i)(?<!non[- ]|pas |sans )(?:${pattern})`

const fixedRule = (typed: RegExp, key: string, label: string, words: string[], pattern: string): Rule => ({
  typed,
  read: () => ({ key, label, words, pattern: ignoreCase(pattern) }),
})

/** Words from the standards that products name: NF EN 13501 (fire), NF EN 60529 (IP), NF EN 62262 (IK), NF EN 685 (floors). */
const rules: readonly Rule[] = [
  {
    typed:
      /(?<![\w-])(?:(r?ei2?|pf|cf)[ -]?(15|20|30|45|60|90|120|180|240)(?![\w-])|(coupe[ -]?feu|[cp]f) (1\/2|½|\d) ?h(?:eures?)?\b)/g,
    read([, kind = '', typedMinutes, inHours = '', hours = '']) {
      const minutes = typedMinutes ?? String(Number(hours.replace(/1\/2|½/, '0.5')) * 60)
      // `CF` and `coupe-feu` are former names of `EI`.
      const name = /^(?:pf|rei)/.exec(kind + inHours)?.[0] ?? 'ei'
      const names = name === 'ei' ? 'r?ei2?|cf|coupe[- ]?feu' : `${name}2?`
      const inWords = minutes === '30' ? '(?:1/2|½)' : String(Number(minutes) / 60)
      return {
        key: `${name}${minutes}`,
        label: `${name.toUpperCase()} ${minutes}`,
        words: [...[name, 'cf'].flatMap((word) => [word + minutes, `${word} ${minutes}`]), 'coupe feu'],
        pattern: ignoreCase(`\\m(?:${names}):? ?-?(?:${minutes}\\M|${inWords} ?h)`),
      }
    },
  },
  fixedRule(
    /\bcoupe[ -]?feux?\b/g,
    'coupe-feu',
    'coupe-feu',
    ['coupe feu', 'coupefeu', 'ei'],
    'coupe[- ]?feu|\\mr?ei2? ?\\d{2,3}\\M',
  ),
  fixedRule(/\bpare[ -]?flammes?\b/g, 'pare-flamme', 'pare-flamme', ['pare flamme'], 'pare[- ]?flamme'),
  fixedRule(
    /\b(?:(?:accessible|adapte)e?s? (?:(?:aux?|pour) )?(?:les )?)?(?:pmr|(?:personnes? )?a? ?mobilite reduite|(?:personnes? )?handicap(?:ee?s?)?)\b/g,
    'pmr',
    'PMR',
    ['pmr', 'mobilité réduite', 'handicapé', 'handicap'],
    '\\mpmr\\M|mobilite reduite|handicap',
  ),
  {
    typed:
      /\b(?:classee?s? (?:au feu )?|classement (?:au feu )?)?(m[014])\b|\bclass\w* (?:au feu )?(m[23])\b/g,
    read([, common, other]) {
      const key = common ?? other ?? ''
      return { key, label: key.toUpperCase(), words: [key], pattern: ignoreCase(`\\m${key}\\M`) }
    },
  },
  {
    typed: /\b(a[12]|b|c|d|bfl|cfl|dfl)[ -]?s([123])(?:[ ,-]*d([012]))?\b/g,
    read([, letter = '', smoke = '', drops]) {
      const key = `${letter}-s${smoke}${drops ? `-d${drops}` : ''}`
      return {
        key,
        label: `${letter.charAt(0).toUpperCase()}${letter.slice(1)}-s${smoke}${drops ? `, d${drops}` : ''}`,
        words: [letter],
        pattern: ignoreCase(`\\m${letter}[- ]?s${smoke}${drops ? `[-, ]*d${drops}` : ''}\\M`),
      }
    },
  },
  {
    typed: /\b(ip|ik)[ -]?(\d{2})\b/g,
    read([, kind = '', degree = '']) {
      return {
        key: `${kind}${degree}`,
        label: `${kind.toUpperCase()}${degree}`,
        words: [`${kind}${degree}`, `${kind} ${degree}`],
        pattern: ignoreCase(`\\m${kind}[ -]?${degree}\\M`),
      }
    },
  },
  {
    typed: /\bclasse (?:d'usage |energetique |energie |electrique |d'emploi )?([a-g]\+{0,3}|\d{1,2})(?= |$)/g,
    read([, value = '']) {
      return {
        key: `classe-${value.replaceAll('+', 'p')}`,
        label: `classe ${value.toUpperCase()}`,
        words: ['classe'],
        pattern: ignoreCase(
          `\\mclasse:? (?:d.usage|energetique|energie|electrique|d.emploi)? ?:? ?${value.replaceAll('+', '\\+')}(?![a-z0-9+])`,
        ),
      }
    },
  },
  fixedRule(/\bfeuilletee?s?\b/g, 'feuillete', 'feuilleté', ['feuilleté', 'feuilletée'], 'feuillete'),
  fixedRule(
    /\b(?:securit|trempee?s?)\b/g,
    'trempe',
    'trempé',
    ['trempé', 'trempée', 'securit'],
    'trempe|\\msecurit\\M',
  ),
  fixedRule(/\betanches?\b/g, 'etanche', 'étanche', ['étanche', 'étanches'], '\\metanches?\\M'),
  fixedRule(
    /\b(?:ignifugee?s?|ignifuges?|anti[ -]?feu)\b/g,
    'ignifuge',
    'ignifugé',
    ['ignifugé', 'ignifugée', 'ignifuge'],
    'ignifug|anti-?feu',
  ),
  {
    typed: /\bsans (plomb|amiante|formaldehyde|solvants?|cov|bisphenol|phtalates?|halogenes?|nickel)\b/g,
    read([, substance = '']) {
      const name = substance.replace(/s$/, '')
      return {
        key: `sans-${name}`,
        label: `sans ${name.replace('formaldehyde', 'formaldéhyde').replace('bisphenol', 'bisphénol').replace('halogene', 'halogène')}`,
        words: [name],
        pattern: `(?i)(?:sans|absence d.|absence de |exempte? d.|exempte? de ) ?${name}`,
      }
    },
  },
  {
    typed: /\b(?:marquage |norme |certifiee? |homologuee? )(ce|nf)\b|(?<=^| )(ce|nf)(?= |$)/g,
    needsCapitals: true,
    read([, named, bare]) {
      const key = named ?? bare ?? ''
      const label = key.toUpperCase()
      return { key, label, words: [`marquage ${key}`, `norme ${key}`], pattern: `\\m${label}\\M` }
    },
  },
]

/** Finds a guarantee by its key in an address, or returns null. */
export function findGuarantee(key: string): Guarantee | null {
  const typed = key
    .toLowerCase()
    .slice(0, 30)
    .replace(/^(classe|sans)-/, '$1 ')
    .replace(/(\d|[a-g])p+$/, (text) => text.replaceAll('p', '+'))
  for (const { typed: pattern, read } of rules) {
    const [match] = typed.matchAll(pattern)
    const found = match && match[0].length === typed.length ? read(match) : null
    if (found?.key === key.toLowerCase()) return found
  }
  return null
}

interface TypedGuarantee {
  guarantee: Guarantee
  from: number
  to: number
}

/**
 * Returns the guarantees in a text with their positions. `plain` is the text in lower case without accents, character by character. `CE`
 * and `NF` in lower case are ordinary French words unless they end the text.
 */
export function findGuaranteesInText(plain: string, typed: string): TypedGuarantee[] {
  let unread = plain
  const found: TypedGuarantee[] = []
  for (const { typed: pattern, read, needsCapitals } of rules)
    for (const match of unread.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const isMeant =
        !needsCapitals ||
        typed.slice(to - 2, to) === typed.slice(to - 2, to).toUpperCase() ||
        to === plain.length
      if (!isMeant) continue
      found.push({ guarantee: read(match), from, to })
      unread = unread.slice(0, from) + '|'.repeat(to - from) + unread.slice(to)
    }
  return found
}
