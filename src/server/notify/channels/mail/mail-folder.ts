import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { restorableMs } from '#shared/restorable.ts'

/** Where mails are kept as files while no mail server is set. */
export const mailFolder = (dataDir: string) => path.join(dataDir, 'mail')

/** A moment that names can hold; names sort by it. */
export const inFileName = (iso: string) => iso.replaceAll(/[:.]/g, '-')

/** How many the database is asked about at a time. */
const askedAtOnce = 500

/**
 * Removes the mail files that no row of the outbox stands for any more, in whichever process it went: those of more than
 * 30 days ago, of records that were purged, of tests, and what a kill left unfinished; and those from before somebody was
 * forgotten, perhaps by another machine, which does not see this folder.
 */
export async function tidyMailFolder(
  folder: string,
  { now, forgottenAt = '' }: { now: Date; forgottenAt?: string | undefined },
  knownOf: (ids: string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const old = inFileName(new Date(now.getTime() - restorableMs).toISOString())
  const forgotten = inFileName(forgottenAt)
  const earliest = forgotten > old ? forgotten : old
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.replace(/^\./, '') < earliest)
  for (let first = 0; first < names.length; first += askedAtOnce) {
    const files = names.slice(first, first + askedAtOnce).map((name) => ({ name, id: idIn(name) }))
    const known = await knownOf(files.map(({ id }) => id))
    for (const { name, id } of files) {
      if (!known.has(id)) await rm(path.join(folder, name), { force: true })
    }
    await othersTurn()
  }
}

/** Of the row of the outbox. */
const idIn = (name: string) => /[0-9a-f-]{36}(?=\.eml)/.exec(name)?.[0] ?? ''
