import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { restorableMs } from '#shared/leads/work.ts'

/** Where mails are kept as files while no mail server is set. */
export const mailFolder = (dataDir: string) => path.join(dataDir, 'mail')

/** A moment that names can hold; names sort by it. */
export const inFileName = (iso: string) => iso.replaceAll(/[:.]/g, '-')

/**
 * Removes the mail files of more than 30 days ago that no row of the outbox stands for any more: of records that
 * were purged, in whichever process, of tests, and what a kill left unfinished.
 */
export async function tidyMailFolder(
  folder: string,
  now: Date,
  listKnown: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const earliest = inFileName(new Date(now.getTime() - restorableMs).toISOString())
  const names = await readdir(folder).catch(() => [])
  const old = names.filter((name) => name.replace(/^\./, '') < earliest)
  if (old.length === 0) return
  const known = await listKnown()
  for (const name of old) {
    const [id = ''] = /[0-9a-f-]{36}(?=\.eml)/.exec(name) ?? []
    if (!known.has(id)) await rm(path.join(folder, name), { force: true })
  }
}
