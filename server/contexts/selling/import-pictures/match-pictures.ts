/** A product that pictures of a zip may belong to. */
export interface PictureOwner {
  productId: string
  reference: string | null
  uniqueCode: string
  /** File names the row names itself, in their order. */
  names: readonly string[]
}

export interface Match {
  productId: string
  /** Where it stands among the product's pictures: as the row names them, else by the file's own name. */
  rank: string
}

/**
 * Finds whose picture a file of a zip is, by the names the row gives, by the seller's reference or by our code; paths,
 * endings, case, accents and the sort of dash do not matter. `REF-1.jpg`, `ref-1_2.JPG`, `REF-1 (3).png` and
 * `REF-1/entrée.jpg` are all REF-1's. A name that two products could claim belongs to neither.
 */
export function createPictureMatcher(owners: readonly PictureOwner[]): (path: string) => Match | null {
  const named = new Index()
  const identified = new Index()
  for (const { productId, names, reference, uniqueCode } of owners) {
    for (const [index, name] of names.entries()) {
      named.add(normalise(baseName(name)), productId, String(index).padStart(3, '0'))
    }
    if (reference) identified.add(normalise(reference), productId)
    identified.add(normalise(uniqueCode), productId)
  }

  return (path) => {
    const parts = path.split(/[\\/]/).filter(Boolean)
    const file = normalise(baseName(path))
    const folder = normalise(parts.at(-2) ?? '')
    const byName = named.find(file)
    if (byName) return byName
    const owner = identified.find(file) ?? identified.find(withoutNumber(file)) ?? identified.find(folder)
    return owner && { productId: owner.productId, rank: `~${naturalRank(file)}` }
  }
}

class Index {
  private readonly owners = new Map<string, Match | null>()

  add(key: string, productId: string, rank = ''): void {
    if (!key) return
    const claimed = this.owners.get(key)
    if (claimed === undefined) this.owners.set(key, { productId, rank })
    else if (claimed?.productId !== productId) this.owners.set(key, null)
  }

  find(key: string): Match | null {
    return this.owners.get(key) ?? null
  }
}

const baseName = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(jpe?g|png|webp|avif|hei[cf]|gif|tiff?|bmp)$/i, '')

const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** `ref-1-2` → `ref-1`, also `ref-1-b`: the number of a picture behind its product's name. */
const withoutNumber = (name: string): string => name.replace(/-(\d{1,3}|[a-z])$/, '')

/** 10 comes after 2. */
const naturalRank = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(6, '0'))
