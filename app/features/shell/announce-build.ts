import { reloadPage } from '#app/lib/reload-page.ts'
import { type ToastContent, toast } from '#app/lib/toasts.ts'

export const announceBuild = (): void => toast(buildToast())

/** Announces a new build. The page is not reloaded automatically, and a reload that would lose typed input is not offered. */
const buildToast = (): ToastContent => ({
  kind: 'success',
  title: 'Nouvelle version disponible',
  ...(hasTypedText()
    ? { text: 'Vous l’aurez à la prochaine ouverture de la page. Ce que vous avez saisi reste en place.' }
    : {
        text: 'Rechargez la page pour en profiter.',
        action: { label: 'Recharger', run: () => (hasTypedText() ? toast(buildToast()) : reloadPage()) },
      }),
})

function hasTypedText(): boolean {
  const fields = 'main textarea, main input, dialog[open] textarea, dialog[open] input'
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some(
    ({ type, value }) => !['hidden', 'checkbox', 'radio', 'submit', 'range'].includes(type) && value !== '',
  )
}
