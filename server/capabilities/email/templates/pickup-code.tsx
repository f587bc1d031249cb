import encodeQR from 'qr'
import { Link } from 'react-email'
import { formatDayInWords } from '#domain/orders/notice-parts.ts'
import { Frame } from '../components/frame.tsx'
import { PickupDetails, qrCodeContentId } from '../components/pickup-details.tsx'
import { styles } from '../components/styles.ts'
import { ActionButton, greeting, Note, Paragraph, VariablePart } from '../components/text.tsx'
import { defineEmail, type EmailProps, type InlinePicture } from '../define-email.ts'
import type { EmailPickup } from '../email-data.ts'
import { doors, joinerySeller, listTitles, radiators, salvageSeller, sampleOrigin } from '../sample-data.ts'

/** For the buyer only, because the goods are handed over to the person with the code. `isRemainder` is set when a part was handed over before. */
interface PickupCodeData {
  firstName: string
  number: string
  isRemainder: boolean
  /** Set when nothing was paid by card. */
  isUnpaid?: boolean
  /** The pickups, one for each seller; emails stored by former versions use the name `parts` as well. */
  parts: EmailPickup[]
  url: string
}

const pickupCodeSubject = ({ number, isRemainder, parts: pickups }: PickupCodeData): string => {
  const codes = isRemainder
    ? 'votre nouveau code de retrait'
    : pickups.length > 1
      ? 'vos codes de retrait'
      : 'votre code de retrait'
  return `Commande ${number}\u00a0: ${codes}`
}

/** One QR code for each seller. */
const drawPickupQrCodes = ({ parts: pickups }: PickupCodeData): Promise<InlinePicture[]> =>
  Promise.all(
    pickups.map(async (pickup) => ({
      contentId: qrCodeContentId(pickup),
      filename: `code-de-retrait-${pickup.code}.png`,
      contentType: 'image/png',
      content: await drawQrCode(pickup.url),
    })),
  )

/** Shows the pickup codes so that they can be read offline, without pictures, and on paper. */
export const pickupCode = defineEmail({
  name: 'pickup-code',
  hasVariableSubject: true,
  subject: pickupCodeSubject,
  body({ data, frame }: EmailProps<PickupCodeData>) {
    const { number, isRemainder, isUnpaid = false, parts: pickups } = data
    const hasSeveralSellers = pickups.length > 1
    return (
      <Frame
        frame={frame}
        preview={pickups
          .map(({ seller, until }) => `${seller.name}, au plus tard le ${formatDayInWords(until)}`)
          .join('\u00a0; ')}
        title={pickupCodeTitle(data)}
        reason={`Vous recevez cet email parce que vous avez passé commande sur ${frame.shownName}.`}
      >
        <Paragraph>{greeting(data.firstName)}</Paragraph>
        <VariablePart name="état">
          <Paragraph>
            {isRemainder
              ? `Une partie de votre commande n°\u00a0${number} vous a été remise. Voici le code pour ce qu’il vous reste à recevoir\u00a0; le précédent ne sert plus.`
              : isUnpaid
                ? `Votre commande n°\u00a0${number} est confirmée, et vos articles vous sont réservés.`
                : `Votre paiement de la commande n°\u00a0${number} est reçu. Nous le gardons jusqu’à ce que vos articles vous soient remis.`}
          </Paragraph>
        </VariablePart>
        <VariablePart name="consigne">
          <Paragraph>
            <strong>Vérifiez vos articles, puis montrez le code au vendeur.</strong>{' '}
            {isUnpaid
              ? 'C’est lui qui dit que vous les avez reçus'
              : `C’est lui qui déclenche le paiement${hasSeveralSellers ? ' de chaque vendeur' : ' du vendeur'}`}
            {'\u00a0'}: ne le donnez ni avant, ni par téléphone.
          </Paragraph>
        </VariablePart>
        <VariablePart name="codes">
          {pickups.map((pickup) => (
            <PickupDetails key={pickup.fulfilmentId} pickup={pickup} />
          ))}
        </VariablePart>
        <ActionButton href={data.url}>Voir ma commande</ActionButton>
        <Note>
          Pas de réseau chez le vendeur{'\u00a0'}? Cet email suffit, ou le bon à imprimer. Un problème avec
          vos articles{'\u00a0'}? Gardez le code pour vous et signalez-le sur{' '}
          <Link href={data.url} className="link" style={styles.link}>
            la page de la commande
          </Link>
          .
        </Note>
      </Frame>
    )
  },
  pictures: drawPickupQrCodes,
  sample: {
    firstName: 'Julien',
    number: '7c1f0a42',
    isRemainder: false,
    parts: [
      {
        fulfilmentId: '0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10',
        code: 'K7P2XM',
        url: `${sampleOrigin}/collect#K7P2XM`,
        seller: { ...joinerySeller, titles: listTitles(doors) },
        items: doors.map(({ title, quantity }) => ({ title, quantity })),
        places: [
          {
            lines: ['Atelier', '12 rue des Ateliers', '44000 Nantes', 'Portail vert au fond de la cour'],
            hours: ['Mardi\u00a0: 9h–12h, 14h–18h', 'Jeudi\u00a0: 9h–12h', 'Samedi\u00a0: 9h30–12h'],
            mapUrl:
              'https://www.openstreetmap.org/search?query=12%20rue%20des%20Ateliers%2C%2044000%20Nantes',
          },
        ],
        openingHours: [],
        appointment: null,
        until: '2026-05-26T12:05:00.000Z',
        slipUrl: `${sampleOrigin}/api/fulfilments/0b8de2f1-36a5-4f1c-9f37-5b1f5c1e9a10/pickup-slip.pdf`,
      },
      {
        fulfilmentId: 'c3a94d6e-5d20-4b6e-8f0a-7e2b9d1f4c55',
        code: 'RT4WQH',
        url: `${sampleOrigin}/collect#RT4WQH`,
        seller: { ...salvageSeller, titles: listTitles(radiators) },
        items: radiators.map(({ title, quantity }) => ({ title, quantity })),
        openingHours: [],
        appointment: '2026-05-16T12:30:00.000Z',
        until: '2026-05-26T12:05:00.000Z',
        slipUrl: `${sampleOrigin}/api/fulfilments/c3a94d6e-5d20-4b6e-8f0a-7e2b9d1f4c55/pickup-slip.pdf`,
      },
    ],
    url: `${sampleOrigin}/profile?tab=products/7c1f0a42`,
  },
})

/** Returns a title without the code, because notifications show titles on locked screens. */
function pickupCodeTitle({ isRemainder, parts: pickups }: PickupCodeData): string {
  if (isRemainder) return 'Votre nouveau code de retrait'
  return pickups.length > 1 ? 'Vos codes de retrait' : 'Votre code de retrait'
}

/** Pixels for each module, sharp on high-density screens. */
const modulePixels = 8

/** Draws a QR code as a PNG with its quiet zone. Level M tolerates 15 % of damage. */
async function drawQrCode(text: string): Promise<Buffer> {
  // Imported on demand, because it is heavy and used by this email only.
  const { default: sharp } = await import('sharp')
  return sharp(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale: modulePixels }))
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
