import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Missing } from './run-steps.ts'

/**
 * Writes the secret key of a new pair to a file that only its owner can read: on a screen it would stay in the terminal's memory.
 * Answers what remains to be done with it.
 */
export function writeBackupKey(folder: string, { identity, recipient }: BackupKey): Missing {
  // A key of before is never written over: what it closed needs it.
  const path = resolve(folder, `cle-des-sauvegardes-${recipient.slice(-8)}.txt`)
  const text = `# Clé secrète des sauvegardes, de la clé publique ${recipient}\n${identity}\n`
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  return {
    title: 'Clé secrète des sauvegardes',
    text: `Elle est dans ${path} : copiez ce fichier ailleurs que sur cette machine, puis effacez-le ici. Sans lui, aucune sauvegarde ne se relit.`,
  }
}

interface BackupKey {
  identity: string
  recipient: string
}
