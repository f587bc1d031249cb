interface Article {
  title: string
  url: string
  price: string | null
  town: string | null
  picture: string | null
}
interface Answer {
  seller: { name: string; url: string }
  articles: Article[]
}

/**
 * Returns the script that shows a seller's products on another site, without cookies or storage. `origin` is this site's.
 */
export const widgetScript = (origin: string): string =>
  `(${run})(${JSON.stringify(origin).replaceAll('<', '\\u003c')})\n`

/** Runs on other sites from its source text, so it may use nothing from outside itself. */
function run(origin: string): void {
  const script = document.currentScript as HTMLScriptElement | null
  const seller = script?.dataset.seller ?? ''
  if (!script || !/^[\da-f-]{36}$/i.test(seller)) return
  const count = Math.min(24, Math.max(1, Math.trunc(Number(script.dataset.count)) || 6))
  const host = document.createElement('div')
  script.after(host)
  const root = host.attachShadow({ mode: 'open' })
  // No style element or attribute, so that the page's content security policy need not allow any.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { display: block; font: inherit; color: inherit; contain: content }
    ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none }
    a { display: block; color: inherit; text-decoration: none }
    a:hover span, a:focus-visible span { text-decoration: underline }
    div { aspect-ratio: 4 / 3; overflow: hidden; border-radius: 0.375rem; background: rgb(127 127 127 / 0.15) }
    img { display: block; width: 100%; height: 100%; object-fit: cover }
    span, small, strong { display: block; overflow: hidden; min-height: 1.4em; line-height: 1.4; text-overflow: ellipsis; white-space: nowrap }
    p { margin: 1rem 0 0 }
    p a { display: inline; text-decoration: underline }
  `)
  root.adoptedStyleSheets = [sheet]
  const createElement = (name: string, text = '') => {
    const element = document.createElement(name)
    element.textContent = text
    return element
  }
  const createLink = (url: string) => {
    const anchor = document.createElement('a')
    anchor.href = url
    anchor.target = '_blank'
    anchor.rel = 'noopener'
    return anchor
  }
  const list = createElement('ul')
  const footer = createElement('p')
  const sellerLink = createLink(`${origin}/sellers/${seller}`)
  sellerLink.textContent = 'Voir tous les articles'
  footer.append(sellerLink)
  const createCard = (article?: Article) => {
    const item = createElement('li')
    const frame = createElement('div')
    const content = article ? createLink(article.url) : createElement('div')
    const parts = [
      frame,
      createElement('span', article?.title),
      createElement('strong', article?.price ?? ''),
      createElement('small', article?.town ?? ''),
    ]
    if (article?.picture) {
      const image = document.createElement('img')
      image.loading = 'lazy'
      image.decoding = 'async'
      image.alt = ''
      image.src = article.picture
      frame.append(image)
    }
    if (article) {
      content.append(...parts)
      item.append(content)
    } else item.append(...parts)
    return item
  }
  // Placeholders reserve the space, so that the page does not shift.
  list.append(...Array.from({ length: count }, () => createCard()))
  root.append(list, footer)
  fetch(`${origin}/widget/${seller}.json?count=${count}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then(({ seller: namedSeller, articles }: Answer) => {
      list.replaceChildren(...articles.map(createCard))
      sellerLink.textContent = `Tous les articles de ${namedSeller.name}`
    })
    // Without an answer only the link remains.
    .catch(() => list.remove())
}
