import path from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { unpackCommits } from '#server/copy/copy-objects.ts'
import { isKnownMigration, migrations } from '#server/db/migrate.ts'
import { countingQueries } from '#server/db/migrations/023-lead-tallies.ts'
import { openDatabase } from '#server/db/open.ts'
import type { RecordedCommit } from '#server/db/recorded-file.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { schemaVersion } from './database-snapshot.ts'
import { databaseName } from './manifest.ts'
import { altered, RestoreError } from './restore.ts'

interface Head {
  history: string
  number: number
  hash: string
}

/**
 * Applies changes of the second copy to a database that was unpacked from an archive, in their order. Refuses whatever
 * does not follow from what came before it.
 */
export class ChangesToApply {
  readonly #folder: string
  readonly #hashes = new Map<number, string>()
  #database: DatabaseSync
  #triggers: string[] = []
  #head: Head
  /** How many commits were left out, because one before them had not arrived when the machine was lost. */
  leftOut = 0

  constructor(folder: string) {
    this.#folder = folder
    this.#database = this.#open()
    const head = this.#database.prepare('select history, number, hash from copy_state').get()
    if (!head)
      throw new RestoreError('The newest archive of the second copy belongs to no record of changes.')
    this.#head = { history: String(head.history), number: Number(head.number), hash: String(head.hash) }
    this.#hashes.set(this.#head.number, this.#head.hash)
  }

  get head(): Readonly<Head> {
    return this.#head
  }

  /** @throws RestoreError, with the name of what is wrong */
  async apply(name: string, packed: Buffer): Promise<void> {
    const { commits, copied } = await unpackCommits(packed).catch((error: unknown) => {
      throw altered(name, error)
    })
    const [first] = commits
    if (first && first.number > this.#head.number + 1)
      this.#leaveOut(name, first.number, copied, commits.length)
    else for (const commit of commits) await this.#applyOne(name, commit)
  }

  /** @throws RestoreError when what is missing before it was there once */
  #leaveOut(name: string, first: number, copied: number, count: number): void {
    const { number: latest } = this.#head
    if (copied > latest) {
      throw new RestoreError(
        `Changes ${latest + 1} to ${first - 1} are missing from the second copy, before ${name}. Put them back, or move this and all later changes away to restore only what came before. Nothing was restored.`,
      )
    }
    this.leftOut += count
  }

  async #applyOne(name: string, commit: RecordedCommit): Promise<void> {
    const { number, hash, before, migration, changeset } = commit
    const { number: latest } = this.#head
    const known = this.#hashes.get(number)
    if (number <= latest) {
      if (known !== undefined && known !== hash) throw twoHistories(name)
      return
    }
    if (before !== this.#head.hash) throw twoHistories(name)
    if (!isKnownMigration(migration)) {
      throw new RestoreError(
        `The second copy goes on after an upgrade to a newer version of the site (${migration}): install that version first.`,
      )
    }
    if (migration > schemaVersion(this.#database)) await this.#migrate(migration)
    const onConflict = () => constants.SQLITE_CHANGESET_ABORT
    if (!this.#database.applyChangeset(changeset, { filter: isOfTheRows, onConflict })) {
      throw new RestoreError(
        `Change ${number} in ${name} does not fit what came before it. Nothing was restored.`,
      )
    }
    this.#head = { ...this.#head, number, hash }
    this.#hashes.set(number, hash)
  }

  /** Counts the leads, has the site make the search index anew, puts triggers back, and notes how far the record is. */
  finish(archive: string): void {
    const database = this.#database
    database.exec(
      `delete from lead_tallies; insert into lead_tallies ${countingQueries().join(' union all ')}`,
    )
    for (const kind of inquiryKinds) {
      const { table } = inquiries[kind]
      database.exec(`
        insert into ${table}_trigrams (${table}_trigrams) values ('delete-all');
        delete from ${table}_documents;
        delete from unindexed_leads where list = '${table}';
        insert into unindexed_leads (list, created_at, record_id) select '${table}', created_at, id from ${table}`)
    }
    const { history, number, hash } = this.#head
    database.exec('delete from copy_commits; delete from copy_state')
    database
      .prepare('insert into copy_state values (?, ?, ?, ?, ?, ?, ?)')
      .run(history, number, hash, number, '', '', archive)
    this.#close()
  }

  abandon(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  /** What triggers did is among the changes, so they rest meanwhile. */
  #open(): DatabaseSync {
    const database = new DatabaseSync(path.join(this.#folder, databaseName), {
      enableForeignKeyConstraints: false,
    })
    const triggers = database.prepare("select name, sql from sqlite_schema where type = 'trigger'").all()
    this.#triggers = triggers.map(({ sql }) => String(sql))
    database.exec('begin')
    for (const { name } of triggers) database.exec(`drop trigger "${name}"`)
    return database
  }

  #close(): void {
    for (const trigger of this.#triggers) this.#database.exec(trigger)
    this.#database.exec('commit')
    this.#database.close()
  }

  /** Makes the upgrade that the site made at this point. */
  async #migrate(to: string): Promise<void> {
    this.#close()
    const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= to))
    const db = await openDatabase({ dataDir: this.#folder, migrations: known })
    await db.destroy()
    this.#database = this.#open()
  }
}

const twoHistories = (name: string) =>
  new RestoreError(
    `Two sites have written to the second copy: ${name} does not go on from what came before it. Move the changes of one of them away. Nothing was restored.`,
  )

/** Leaves out what is computed anew; changes from before migration 043 have all of it. */
const isOfTheRows = (table: string) => !/_trigrams|_documents$|^(unindexed_leads|lead_tallies)$/.test(table)
