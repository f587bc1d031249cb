import { Link } from 'react-router'
import type { SellerIdentity as Identity } from '#domain/accounts/seller-identity.ts'
import { formatSiret } from '#domain/invoices/company-numbers.ts'
import { vatNotices } from '#domain/invoices/vat.ts'

const civilCode = 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006070721'
const link = 'underline underline-offset-4 hover:text-fir'

/** The seller's identity and its consequences for a buyer (code de la consommation, L. 111-7 and D. 111-8). */
export function SellerIdentity({ seller }: { seller: Identity }) {
  switch (seller.kind) {
    case 'professional':
      return <Professional seller={seller} />
    case 'private':
      return <Private seller={seller} />
    case 'undeclared':
      return (
        <>
          <p className="font-semibold">Qualité non déclarée</p>
          <p className="text-ink-soft">
            Ce vendeur n’a pas encore dit s’il est un professionnel. Tant qu’il ne l’a pas fait, ne comptez ni
            sur le droit de rétractation ni sur la garantie légale de conformité.
          </p>
        </>
      )
  }
}

const Professional = ({ seller }: { seller: Extract<Identity, { kind: 'professional' }> }) => {
  const vat = seller.vatNumber ?? vatNotices[seller.vatRegime]
  const facts = [
    { name: 'Raison sociale', value: seller.name },
    { name: 'Adresse', value: seller.address ?? 'Non communiquée' },
    { name: 'SIRET', value: seller.siret ? formatSiret(seller.siret) : 'Non communiqué' },
    ...(vat ? [{ name: 'TVA', value: vat }] : []),
  ]
  return (
    <>
      <p className="font-semibold">Vendeur professionnel</p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-2">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft">
        Si vous achetez pour vous-même, le droit de la consommation s’applique :{' '}
        <Link to="/terms#retractation" className={link}>
          quatorze jours pour vous rétracter
        </Link>
        ,{' '}
        <Link to="/terms#garanties" className={link}>
          garanties légales
        </Link>
        .
      </p>
    </>
  )
}

const Private = ({ seller }: { seller: Extract<Identity, { kind: 'private' }> }) => (
  <>
    <p className="font-semibold">Vendeur particulier</p>
    <p className="wrap-anywhere">
      <bdi>{seller.name}</bdi>
      {seller.town && `, ${seller.town}`}
    </p>
    <p className="text-ink-soft">
      Le droit de la consommation ne s’applique pas à cette vente : ni droit de rétractation, ni garantie
      légale de conformité. Restent la garantie des vices cachés et les règles du{' '}
      <a href={civilCode} className={link}>
        code civil
      </a>{' '}
      sur les contrats et la responsabilité.
    </p>
  </>
)
