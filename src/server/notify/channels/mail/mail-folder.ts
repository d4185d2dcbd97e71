import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { restorableMs } from '#shared/restorable.ts'

/** The folder for mails as files while no mail server is set. */
export const mailFolder = (dataDir: string) => path.join(dataDir, 'mail')

/** Makes a time usable in a file name, so that names sort by time. */
export const inFileName = (iso: string) => iso.replaceAll(/[:.]/g, '-')

const askedAtOnce = 500

/**
 * Deletes mail files without a row in the outbox: those older than 30 days, or from before a person was forgotten,
 * perhaps by another machine, which does not see this folder.
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

/** Returns the id of the outbox row in a file's name. */
const idIn = (name: string) => /[0-9a-f-]{36}(?=\.eml)/.exec(name)?.[0] ?? ''
