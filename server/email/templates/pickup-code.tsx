import { Link } from '@react-email/components'
import { dayWords } from '#domain/orders/notice-words.ts'
import { Frame } from '../components/frame.tsx'
import { PickupPart, pictureIdOf } from '../components/pickup-part.tsx'
import { styles } from '../components/styles.ts'
import { ActionButton, greeting, Note, Paragraph } from '../components/text.tsx'
import { drawQrCode } from '../draw-qr-code.ts'
import type { InlinePicture } from '../inline-pictures.ts'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['pickup-code']

export const pickupCodeSubject = ({ number, isRemainder, parts }: Data): string => {
  const codes = isRemainder
    ? 'votre nouveau code de retrait'
    : parts.length > 1
      ? 'vos codes de retrait'
      : 'votre code de retrait'
  return `Commande ${number}\u00a0: ${codes}`
}

/** One QR code for each seller. */
export const pickupPictures = ({ parts }: Data): Promise<InlinePicture[]> =>
  Promise.all(
    parts.map(async (part) => ({
      contentId: pictureIdOf(part),
      filename: `code-de-retrait-${part.code}.png`,
      contentType: 'image/png',
      content: await drawQrCode(part.url),
    })),
  )

/** What the buyer takes along: readable without a network, without pictures, and on paper. */
export function PickupCode({ data, frame }: { data: Data; frame: EmailFrame }) {
  const { number, deliveryOption, isRemainder, isUnpaid = false, parts } = data
  const isPickup = deliveryOption === 'pickup'
  const areSeveral = parts.length > 1
  return (
    <Frame
      frame={frame}
      preview={parts
        .map(({ seller, until }) => `${seller.name}, au plus tard le ${dayWords(until)}`)
        .join('\u00a0; ')}
      title={titleOf(data)}
      reason={`Vous recevez cet email parce que vous avez passé commande sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {isRemainder
          ? `Une partie de votre commande n°\u00a0${number} vous a été remise. Voici le code pour ce qu’il vous reste à recevoir\u00a0; le précédent ne sert plus.`
          : isUnpaid
            ? `Votre commande n°\u00a0${number} est confirmée, et vos articles vous sont réservés.`
            : `Votre paiement de la commande n°\u00a0${number} est reçu. Nous le gardons jusqu’à ce que vos articles vous soient remis.`}
      </Paragraph>
      <Paragraph>
        <strong>
          {isPickup
            ? 'Vérifiez vos articles, puis montrez le code au vendeur.'
            : 'À la livraison, vérifiez vos articles, puis donnez le code à qui vous les remet.'}
        </strong>{' '}
        {isUnpaid
          ? 'C’est lui qui dit que vous les avez reçus'
          : `C’est lui qui déclenche le paiement${areSeveral ? ' de chaque vendeur' : ' du vendeur'}`}
        {'\u00a0'}: ne le donnez ni avant, ni par téléphone.
      </Paragraph>
      {parts.map((part) => (
        <PickupPart key={part.fulfilmentId} part={part} isPickup={isPickup} />
      ))}
      <ActionButton href={data.url}>Voir ma commande</ActionButton>
      <Note>
        Pas de réseau chez le vendeur{'\u00a0'}? Cet email suffit, ou le bon à imprimer. Un problème avec vos
        articles{'\u00a0'}? Gardez le code pour vous et signalez-le sur{' '}
        <Link href={data.url} className="link" style={styles.link}>
          la page de la commande
        </Link>
        .
      </Note>
    </Frame>
  )
}

/** Without the code: what stands in a title is repeated in notifications, on any screen. */
function titleOf({ isRemainder, parts }: Data): string {
  if (isRemainder) return 'Votre nouveau code de retrait'
  return parts.length > 1 ? 'Vos codes de retrait' : 'Votre code de retrait'
}
