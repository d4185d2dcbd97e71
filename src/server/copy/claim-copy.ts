import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ifThere } from '#server/base/disk.ts'
import { parseJson } from '#server/base/parse-json.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { copyFormat, type Owner, OwnerSchema, ownerName } from './copy-objects.ts'
import { type CopyPlace, prepareCopyPlace } from './copy-place.ts'

/** The second copy can't go on: the message says why and what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

interface Claim {
  copy: CopySettings
  place: CopyPlace
  /** Where files are written on their way. It has the name by which the copy knows this machine. */
  folder: string
  publicKey: string
  /** Whether the site's own data holds the key. A site that was begun anew only knows it from its settings. */
  hasKey: boolean
}

const writerName = 'writer'

/**
 * Makes sure that the copy is this site's and no other machine has gone on with it, and claims it for this machine.
 * @throws CopyRefused
 */
export async function claimCopy(claim: Claim): Promise<() => Promise<void>> {
  const owner = await readOurOwner(claim)
  const known = await writerIn(claim.folder)
  if (owner?.writer && owner.writer === known) return async () => {}
  if (owner?.writer && known) throw new CopyRefused(takenOver(claim.copy))
  if (owner) expectKey(claim)
  return async () => {
    const writer = known ?? randomUUID()
    await writeOwner(claim, writer)
    await writeFile(path.join(claim.folder, writerName), writer, { flush: true })
  }
}

/**
 * Makes sure that the copy is this site's, to which each of its machines brings whole archives, so that none goes on
 * from another. Returns what puts its mark there.
 * @throws CopyRefused
 */
export async function claimArchives(claim: Claim): Promise<() => Promise<void>> {
  const owner = await readOurOwner(claim)
  if (owner) expectKey(claim)
  return async () => {
    if (!owner || owner.writer) await writeOwner(claim, undefined)
  }
}

/** @throws CopyRefused when another machine has taken the copy over since */
export async function expectOurs(claim: Pick<Claim, 'copy' | 'place' | 'folder'>): Promise<void> {
  const [owner, known] = await Promise.all([readOwner(claim), writerIn(claim.folder)])
  if (owner?.writer && owner.writer !== known) throw new CopyRefused(takenOver(claim.copy))
}

const takenOver = ({ name }: CopySettings) =>
  `Another machine goes on from the copy at ${name}: stop one of them, or give it a place of its own in COPY_TO.`

const writerIn = (folder: string) => ifThere(readFile(path.join(folder, writerName), 'utf8'))

async function readOurOwner(claim: Claim): Promise<Owner | undefined> {
  const { copy, publicKey } = claim
  await prepareCopyPlace(copy)
  const owner = await readOwner(claim)
  if (owner && owner.publicKey !== publicKey) {
    throw new CopyRefused(
      `${copy.name} holds the copy of another site: give each site a place of its own in COPY_TO.`,
    )
  }
  if (owner && owner.format > copyFormat) {
    throw new CopyRefused(`${copy.name} was written by a newer version of the site: start that version.`)
  }
  return owner
}

function expectKey({ copy, hasKey }: Claim): void {
  if (hasKey) return
  throw new CopyRefused(
    `${copy.name} holds the copy of a site, and this one was begun anew and not restored from it: stop it, and run the restore with --from-copy, or give it a place of its own in COPY_TO.`,
  )
}

async function writeOwner({ place, publicKey }: Claim, writer: string | undefined): Promise<void> {
  const owner = `${JSON.stringify({ format: copyFormat, publicKey, writer })}\n`
  await place.put(ownerName, Buffer.from(owner))
}

async function readOwner({
  copy,
  place,
  folder,
}: Pick<Claim, 'copy' | 'place' | 'folder'>): Promise<Owner | undefined> {
  const found = path.join(folder, `found-${ownerName}`)
  await rm(found, { force: true })
  if (!(await place.get(ownerName, found))) return undefined
  const owner = OwnerSchema.safeParse(parseJson(await readFile(found, 'utf8')))
  if (owner.success) return owner.data
  throw new CopyRefused(`${ownerName} at ${copy.name} can’t be read: put it back, or empty that place.`)
}
