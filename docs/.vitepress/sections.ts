/** Who reads what, as pages of the repository without their ending. */
export const sections: { title: string; pages: string[] }[] = [
  { title: 'Acheter', pages: ['docs/guide-achat'] },
  { title: 'Vendre', pages: ['docs/guide-vente', 'docs/api'] },
  {
    title: 'Administrer',
    pages: ['docs/guide-administration', 'docs/guide-paiements', 'docs/order-lifecycle', 'docs/retention'],
  },
  {
    title: 'Exploiter',
    pages: ['docs/operating', 'docs/scale', 'docs/identity', 'docs/guide-demenagement', 'CHANGELOG'],
  },
  {
    title: 'Développer',
    pages: [
      'CONTRIBUTING',
      'CODE_STYLE',
      'docs/glossary',
      'docs/architecture',
      'docs/architecture/folders',
      'docs/architecture/requests',
      'docs/architecture/page-cache',
      'docs/page-start',
      'docs/architecture/database',
      'docs/architecture/catalogue',
      'docs/architecture/selling',
      'docs/architecture/orders',
      'docs/architecture/accounts',
      'docs/architecture/mail',
      'docs/architecture/outside',
      'docs/payments',
      'docs/architecture/search',
      'docs/browsers',
      'docs/security',
      'docs/rgaa',
      'SECURITY',
    ],
  },
]

const french = /^docs\/(?:index|guide-.+|api|order-lifecycle|retention|rgaa)\.md$/

/** A page's path, with its ending, says its language: guides are French, what developers and operators read mostly English. */
export const isEnglish = (path: string): boolean => !french.test(path)
