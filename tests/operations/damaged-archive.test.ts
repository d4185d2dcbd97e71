import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { ArchiveError, readArchive } from '#server/operations/archive-reader.ts'
import { backupPlaces, madeAt } from '../support/backup-places.ts'
import { seededRandom } from '../support/seeded-random.ts'

const { places, inFolder, inData, fresh, backedUp, restore } = backupPlaces()

describe('a damaged archive is refused before anything is changed:', () => {
  /** Small enough to try many damages. */
  async function anArchive(): Promise<Buffer> {
    await (await openDatabase(places())).destroy()
    await writeFile(inData('business.json'), '{"isSample": false}')
    return readFile(await backedUp())
  }

  async function expectRefused(bytes: Buffer, what: string): Promise<void> {
    const archive = inFolder('damaged.tar.gz')
    await writeFile(archive, bytes)
    const refusal = await restore(archive).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal, what).toBeInstanceOf(ArchiveError)
    expect((refusal as Error).message, what).toContain(archive)
    expect(readdirSync(inFolder()).toSorted(), what).toEqual(['damaged.tar.gz', 'data'])
  }

  const unpacksLike = (archive: Buffer, whole: Buffer) => {
    try {
      return gunzipSync(archive).equals(gunzipSync(whole))
    } catch {
      return false
    }
  }

  test('any bit flipped', async () => {
    const whole = await anArchive()
    const random = seededRandom(7)
    const ends = [...Array(18).keys(), ...Array.from({ length: 8 }, (_, index) => whole.length - 1 - index)]
    const anywhere = Array.from({ length: 120 }, () => Math.floor(random() * whole.length))
    for (const position of [...ends, ...anywhere]) {
      const bit = Math.floor(random() * 8)
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(flipped.readUInt8(position) ^ (1 << bit), position)
      // Some bits of a deflate stream mean nothing: what unpacks to the same bytes is not damaged.
      if (anywhere.includes(position) && unpacksLike(flipped, whole)) continue
      await expectRefused(flipped, `bit ${bit} of byte ${position}`)
    }
  })

  test('cut short, gone on, empty, another kind of file', async () => {
    const whole = await anArchive()
    for (const length of [0, 5, 10, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      await expectRefused(whole.subarray(0, length), `${length} bytes`)
    }
    await expectRefused(Buffer.concat([whole, Buffer.from('more')]), 'text after the end')
    await expectRefused(Buffer.from('This is somebody’s letter.'), 'a letter')
  })

  const entry = (name: string, content: string, type: 'File' | 'SymbolicLink' | 'Link' = 'File') => {
    const size = type === 'File' ? Buffer.byteLength(content) : 0
    const header = new Header({ path: name, size, mode: 0o600, mtime: madeAt, type })
    if (type !== 'File') header.linkpath = content
    header.encode()
    const block = header.block ?? Buffer.alloc(0)
    return type === 'File'
      ? Buffer.concat([block, Buffer.from(content), Buffer.alloc((512 - (size % 512)) % 512)])
      : block
  }
  const manifest = (...names: string[]) =>
    entry(
      'manifest.json',
      JSON.stringify({
        format: 1,
        madeAt: madeAt.toISOString(),
        siteVersion: '1',
        database: 'sqlite',
        schemaVersion: '',
        files: names.map((name) => ({
          path: name,
          size: 1,
          sha256: createHash('sha256').update('x').digest('hex'),
        })),
      }),
    )
  const packed = (...entries: Buffer[]) => {
    const bytes = gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]).copy(bytes)
    return bytes
  }

  test('these are made as archives should be', async () => {
    const archive = inFolder('made.tar.gz')
    await writeFile(archive, packed(entry('data/a', 'x'), manifest('data/a')))
    expect((await readArchive(archive)).files).toHaveLength(1)
  })

  test.each<[string, () => Buffer]>([
    ['a file is missing', () => packed(entry('data/a', 'x'), manifest('data/a', 'data/b'))],
    ['a file is not listed', () => packed(entry('data/a', 'x'), entry('data/b', 'x'), manifest('data/a'))],
    ['a file has other content', () => packed(entry('data/a', 'y'), manifest('data/a'))],
    ['a file comes twice', () => packed(entry('data/a', 'x'), entry('data/a', 'x'), manifest('data/a'))],
    ['a file comes after the manifest', () => packed(manifest('data/a'), entry('data/a', 'x'))],
    ['it has no manifest', () => packed(entry('data/a', 'x'))],
    ['its manifest is no JSON', () => packed(entry('manifest.json', '{'))],
    ['a name climbs out', () => packed(entry('data/../../evil', 'x'), manifest('data/../../evil'))],
    ['a name is absolute', () => packed(entry('/tmp/evil', 'x'), manifest('/tmp/evil'))],
    ['a name is beside the data', () => packed(entry('evil', 'x'), manifest('evil'))],
    ['a name has a backslash', () => packed(entry('data/..\\evil', 'x'), manifest('data/..\\evil'))],
    ['it holds a link', () => packed(entry('data/a', '/etc/passwd', 'SymbolicLink'), manifest('data/a'))],
    ['it holds a hard link', () => packed(entry('data/a', '/etc/passwd', 'Link'), manifest('data/a'))],
  ])('%s', async (what, bytes) => {
    await mkdir(inData())
    await expectRefused(bytes(), what)
  })

  test('one of a newer version', async () => {
    const db = await openDatabase(places())
    const log = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    await log.insertInto('kysely_migration').values({ name: '999-later', timestamp: '' }).execute()
    await db.destroy()
    await expect(restore(await backedUp())).rejects.toThrow('newer version')
    expect(existsSync(fresh())).toBe(false)
  })
})
