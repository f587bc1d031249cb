import { queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { merchantFeedPath } from '#domain/catalogue/addresses.ts'
import { type ErrorCode, errorStatuses } from '#domain/errors.ts'
import { apiRights, keysPath, maxBatchSize, publicApiPath } from '#domain/partners/rights.ts'
import { webhookEvents } from '#domain/partners/webhooks.ts'
import type { Section } from './document.tsx'

export const developersUpdated = '24/11/2026'

export const apiCallsQuery = queryOptions({
  queryKey: ['api-calls'],
  queryFn: ({ meta }) => read(apiOf(meta).developers.$get()),
})

export const developersIntroduction = (
  <p>
    Le catalogue se lit sans clé. Avec une clé de votre compte, votre logiciel met vos articles en ligne,
    tient leur stock, suit vos ventes et déclare les remises. Tout est décrit en OpenAPI 3.1&nbsp;:{' '}
    <a href={`${publicApiPath}/openapi.json`}>openapi.json</a>.
  </p>
)

const Code = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a block wider than the screen must be scrollable by keyboard
  <pre tabIndex={0} className="overflow-x-auto rounded-md bg-ink p-4 text-sm leading-relaxed text-paper">
    <code>{children}</code>
  </pre>
)

/** Quotes a text as one word of a shell. */
const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const firstSteps = ({ origin, example }: DataOf<typeof apiCallsQuery>): Section => {
  const api = origin + publicApiPath
  return {
    id: 'premiers-pas',
    title: 'Un article en ligne en cinq minutes',
    body: (
      <>
        <p>1. Lisez le catalogue&nbsp;: il n’y faut rien.</p>
        <Code>{`curl '${api}/products?limit=2'`}</Code>
        <p>
          2. Complétez votre profil de vendeur, puis créez une clé dans{' '}
          <Link to={keysPath}>Mes Infos, Clés d’API</Link>, avec les droits «&nbsp;{apiRights.read}&nbsp;» et
          «&nbsp;{apiRights.stock}&nbsp;».
        </p>
        <Code>{'export CLE=rch_…'}</Code>
        <p>
          3. Choisissez une catégorie et regardez ce qu’elle demande&nbsp;: chaque champ marqué{' '}
          <code>isRequired</code>, les valeurs que prend un choix, et un article qu’elle prend tel quel.
        </p>
        <Code>
          {[
            `curl '${api}/categories'`,
            ...['fields', 'example'].map(
              (what) => `curl '${api}/categories/${example?.body.categoryId ?? 'IDENTIFIANT'}/${what}'`,
            ),
          ].join('\n')}
        </Code>
        {example && (
          <>
            <p>
              4. Mettez l’article en ligne&nbsp;: ici dans «&nbsp;{example.categoryName}&nbsp;», avec ce
              qu’elle demande. Le prix est en centimes, TTC. La réponse dit l’adresse de l’annonce, dans{' '}
              <code>url</code>.
            </p>
            <Code>{`curl '${api}/own/products' \\
  -H "Authorization: Bearer $CLE" \\
  -H 'Content-Type: application/json' \\
  -d ${quoteForShell(JSON.stringify(example.body, null, 2))}`}</Code>
            <p>5. Une pièce est partie ailleurs&nbsp;: il en reste trois sur quatre.</p>
            <Code>{`curl '${api}/own/stock' \\
  -H "Authorization: Bearer $CLE" \\
  -H 'Content-Type: application/json' \\
  -d '{"items": [{"reference": "${example.body.reference}", "quantity": 3, "seen": 4}]}'`}</Code>
            <p>6. Ce n’était qu’un essai&nbsp;: sans stock, il quitte le catalogue.</p>
            <Code>{`curl '${api}/own/stock' \\
  -H "Authorization: Bearer $CLE" \\
  -H 'Content-Type: application/json' \\
  -d '{"items": [{"reference": "${example.body.reference}", "quantity": 0, "seen": 3}]}'`}</Code>
          </>
        )}
      </>
    ),
  }
}

const rules: Section = {
  id: 'regles',
  title: 'Les règles',
  body: (
    <ul>
      <li>
        <strong>La clé</strong> se met dans l’en-tête <code>Authorization: Bearer</code>, jamais dans une
        adresse. Elle n’est montrée qu’une fois et se révoque sur la même page.
      </li>
      <li>
        <strong>Les listes</strong> vont par pages de 100 au plus&nbsp;: renvoyez <code>nextCursor</code> tel
        quel dans <code>cursor</code> jusqu’à ce qu’il soit nul.
      </li>
      <li>
        <strong>Les lots</strong> comptent {maxBatchSize} lignes au plus. Chaque ligne a sa réponse&nbsp;:{' '}
        <code>created</code>, <code>changed</code>, <code>unchanged</code> ou <code>refused</code>.
      </li>
      <li>
        <strong>Renvoyer sans risque&nbsp;:</strong> l’en-tête <code>Idempotency-Key</code> (un UUID) fait
        qu’une création ou une commande envoyée deux fois n’a lieu qu’une.
      </li>
      <li>
        <strong>Modifier un article</strong> demande <code>If-Match</code>, avec l’<code>ETag</code> de votre
        lecture&nbsp;: personne n’écrase ce que quelqu’un vient d’écrire. <code>If-None-Match</code> évite de
        relire ce qui n’a pas changé.
      </li>
      <li>
        <strong>Le rythme&nbsp;:</strong> 120 appels par minute sans clé, 600 avec. Au-delà, la réponse 429
        dit dans <code>Retry-After</code> combien de secondes attendre.
      </li>
      <li>Les prix sont en centimes d’euro, les dates en temps universel (ISO 8601).</li>
    </ul>
  ),
}

const webhooks: Section = {
  id: 'webhooks',
  title: 'Être prévenu',
  body: (
    <>
      <p>
        Donnez une adresse <code>https</code> publique dans <Link to={keysPath}>Mes Infos, Clés d’API</Link>,
        sous «&nbsp;Webhooks&nbsp;», et choisissez ce qui vous intéresse&nbsp;:
      </p>
      <ul>
        {Object.entries(webhookEvents).map(([event, label]) => (
          <li key={event}>
            <code>{event}</code>&nbsp;: {label}
          </li>
        ))}
      </ul>
      <p>
        Chaque envoi est un <code>POST</code> qui ne contient que des identifiants (et, pour un stock, la
        quantité)&nbsp;: le reste se lit par l’API.
      </p>
      <Code>{`{
  "type": "stock.changed",
  "timestamp": "2026-11-24T09:30:00.000Z",
  "data": {"productId": "…", "reference": "PORTE-1", "quantity": 3, "before": 4}
}`}</Code>
      <p>
        Il est signé comme le veut <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, avec le
        secret montré à la création. Répondez 2xx en moins de 8&nbsp;secondes&nbsp;: une redirection n’est pas
        suivie. Sinon l’envoi reprend pendant trois jours, sous le même <code>webhook-id</code>, et peut
        arriver deux fois. Ce qui concerne une même commande, un même article ou une même conversation arrive
        dans l’ordre.
      </p>
    </>
  ),
}

const elsewhere = (origin: string): Section => ({
  id: 'ailleurs',
  title: 'Montrer ailleurs ce qui est ici',
  body: (
    <>
      <p>Sans clé ni compte, comme un visiteur le voit.</p>
      <p>Une recherche en RSS&nbsp;:</p>
      <Code>{`curl '${origin}/products.rss?search=porte&maxPrice=200'`}</Code>
      <p>Toutes les offres, avec leur commune et leur unité, comme Google Merchant Center les lit&nbsp;:</p>
      <Code>{`curl '${origin}${merchantFeedPath}'`}</Code>
      <p>
        Ce qu’un lien vers une annonce montre (<a href="https://oembed.com">oEmbed</a>)&nbsp;:
      </p>
      <Code>{`curl '${origin}/oembed?url=${origin}/produits/…'`}</Code>
      <p>
        Vos articles sur votre site, par une ligne là où ils doivent paraître, avec l’identifiant de votre
        page de vendeur&nbsp;: sans cookie ni stockage, moins de 10&nbsp;Ko.
      </p>
      <Code>{`<script async src="${origin}/widget.js" data-seller="IDENTIFIANT" data-count="6"></script>`}</Code>
    </>
  ),
})

/** The meaning of each error code. */
const errorTexts: Record<ErrorCode, string> = {
  invalid: 'Ce qui est envoyé ne peut être accepté\u00a0; details.fields le dit champ par champ.',
  'not-signed-in': 'La clé manque ou n’est pas valable.',
  forbidden: 'La clé, ou le compte, n’a pas ce droit.',
  'not-found': 'Rien à cette adresse, ou rien qui soit à vous.',
  'method-not-allowed': 'Cette méthode n’existe pas.',
  conflict: 'L’état a changé\u00a0: relisez, puis décidez.',
  gone: 'Ce qui était là n’y est plus.',
  'precondition-failed': 'L’article a changé depuis votre lecture.',
  'too-large': 'Le corps de la demande est trop grand.',
  'precondition-required': 'L’en-tête If-Match manque.',
  'too-many-requests': 'Trop d’appels\u00a0: attendez les secondes de Retry-After.',
  unexpected: 'Une erreur de notre côté\u00a0: réessayez, puis écrivez-nous avec requestId.',
  unavailable: 'Le site est fermé un moment\u00a0: réessayez plus tard.',
}

const errors: Section = {
  id: 'erreurs',
  title: 'Les erreurs',
  body: (
    <>
      <p>
        Chaque erreur est un <code>application/problem+json</code>&nbsp;: <code>type</code> est l’adresse de
        sa ligne ci-dessous et ne change pas, <code>detail</code> se montre tel quel.
      </p>
      <ul>
        {(Object.keys(errorStatuses) as ErrorCode[]).map((code) => (
          <li key={code} id={`erreur-${code}`}>
            <strong>
              {errorStatuses[code]} <code>{code}</code>
            </strong>
            &nbsp;: {errorTexts[code]}
          </li>
        ))}
      </ul>
    </>
  ),
}

/** The sections of the page. Examples use the address of the site. */
export function developersSections(api: DataOf<typeof apiCallsQuery>): Section[] {
  const { origin, calls } = api
  const byTag = Map.groupBy(calls, ({ tag }) => tag)
  const list: Section = {
    id: 'appels',
    title: 'Tous les appels',
    body: [...byTag].map(([tag, taggedCalls]) => (
      <div key={tag}>
        <h3>{tag}</h3>
        <ul>
          {taggedCalls.map(({ method, path, summary, description }) => (
            <li key={method + path}>
              <code className="wrap-anywhere">
                {method} {publicApiPath}
                {path}
              </code>
              <br />
              {summary}. {description}
            </li>
          ))}
        </ul>
      </div>
    )),
  }
  return [firstSteps(api), rules, webhooks, elsewhere(origin), errors, list]
}
