import { isRecipient } from '../backup/sealing.ts'
import type { Settings } from './env-file.ts'
import { type Question, required, type Step, s3Questions } from './questions.ts'

const newKey = 'nouvelle'
const noKey = 'aucune'

const refuseKey = (answer: string): string | null =>
  answer === newKey || isRecipient(answer)
    ? null
    : `Ce n’est pas une clé publique (age1…) ; « ${newKey} » en crée une.`

const keyQuestion = {
  name: 'BACKUP_RECIPIENT',
  ask: `Clé publique qui les chiffre (age1…, ou « ${newKey} » : en créer une)`,
  usual: () => newKey,
  refuse: refuseKey,
} satisfies Question

/**
 * Where backups go, and who can read them. `recipient`: a public key that was just made, used where a new one is requested; the caller
 * hands the secret one over.
 */
export const backupStep = (recipient: string): Step => ({
  title: 'Sauvegardes',
  text: 'Chaque nuit. Dans un stockage S3 elles survivent à la machine ; elles y sont chiffrées, qui le tient ne les lit pas.',
  offer: {
    ask: 'Les mettre dans un stockage S3',
    isUsual: ({ BACKUP_S3_ENDPOINT }) => BACKUP_S3_ENDPOINT !== undefined,
    without: s3Questions('BACKUP_S3').map(({ name }) => name),
    instead: [
      {
        name: 'BACKUP_FOLDER',
        ask: 'Dossier, sur un autre disque si possible',
        usual: () => '.data-sauvegardes',
        refuse: required,
      },
      {
        ...keyQuestion,
        ask: `Clé publique qui les chiffre (age1…, « ${newKey} » : en créer une, « ${noKey} » : elles se lisent sans)`,
        usual: () => noKey,
        refuse: (answer) => (answer === noKey ? null : refuseKey(answer)),
      },
    ],
  },
  questions: [...s3Questions('BACKUP_S3'), keyQuestion],
  settings: (answers: Settings): Settings => ({
    ...answers,
    ...(answers.BACKUP_RECIPIENT === newKey && { BACKUP_RECIPIENT: recipient }),
    ...(answers.BACKUP_RECIPIENT === noKey && { BACKUP_RECIPIENT: '' }),
  }),
  checks: ['Destination des sauvegardes', 'Sauvegardes'],
  later: 'Elles vont où elles allaient : npm run setup redemande où (BACKUP_S3_…, BACKUP_FOLDER).',
})
