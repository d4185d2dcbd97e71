import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { packCommits } from '#server/copy/copy-objects.ts'
import { openDatabase } from '#server/db/open.ts'
import type { RecordedCommit } from '#server/db/recorded-file.ts'
import { ChangesToApply } from '#server/operations/apply-changes.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { rowsIn } from './auditor.ts'
import { type Fate, Killed } from './mortal-file.ts'
import { createOutside } from './outside.ts'
import type { PlantedBug } from './planted-bugs.ts'
import { type SiteLife, startLife } from './site-life.ts'
import type { Story } from './story.ts'
import { NeverQuiet, type VirtualMachine } from './virtual-machine.ts'

/** What people were told of a lead, by which the auditor goes. */
export interface ToldLead {
  kind: InquiryKind
  mark: string
  key: string
  email: string
  isUrgent: boolean
  /** Undefined until the visitor was told that it has arrived. */
  id: string | undefined
  /** When it was taken, by the wall's clock. */
  sentAt: number
  /** When somebody answered; undefined while nobody has, or where that can't be known. */
  answeredAt: number | undefined
  /** Whether its alarm may be over, or may go on. */
  mayBeAnswered: boolean
  /** Whether it is listed; undefined where an act on it broke off. */
  isListed: boolean | undefined
  /** Undefined where forgetting broke off. */
  isForgotten: boolean | undefined
  isMarked: boolean
  offer: { token: string; validUntil: string; number: number } | undefined
  isAccepted: boolean
}

/** A disk in memory, where the system has one: it takes a story's hundreds of commits faster. */
export const memoryDisk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** More than any story has messages for. */
const mostAttempts = 500

let template: string | undefined

async function migratedFile(): Promise<string> {
  const folder = mkdtempSync(path.join(memoryDisk, 'simulated-site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await (await openDatabase({ dataDir: folder })).destroy()
  const file = path.join(folder, 'whole.db')
  using database = new DatabaseSync(path.join(folder, 'site.db'))
  database.exec(`vacuum into '${file}'`)
  return file
}

/** A site on a file of its own through all its lives, with its second copy and what everybody was told. */
export class ToldSite {
  readonly machine: VirtualMachine
  readonly outside: ReturnType<typeof createOutside>
  readonly folder: string
  readonly leads: ToldLead[] = []
  /** Accounts of people who take leads. */
  readonly people = ['dan', 'kim'] as const
  readonly #bug: PlantedBug | undefined
  readonly #keepsCopy: boolean
  readonly #lives: SiteLife[] = []
  readonly #workers: number
  #acts = 0
  #statements = 0
  #doom: { at: number; fate: Fate } | undefined
  #fullUntil = 0
  #beside: DatabaseSync | undefined
  #objects: Buffer[] = []
  #copied: { number: number; rows: string } | undefined

  constructor(story: Story, folder: string, machine: VirtualMachine, bug: PlantedBug | undefined) {
    this.machine = machine
    this.folder = folder
    this.#bug = bug
    this.#workers = story.workers
    this.#keepsCopy = story.steps.some(({ kind }) => kind === 'loseMachine')
    this.outside = createOutside(machine, seededRandom(story.seed + 1))
  }

  get file(): string {
    return path.join(this.folder, 'site.db')
  }

  /** A connection of nobody's process, for whoever audits. */
  get beside(): DatabaseSync {
    this.#beside ??= new DatabaseSync(this.file)
    return this.#beside
  }

  get #archive(): string {
    return path.join(this.folder, 'archive.db')
  }

  async begin(): Promise<void> {
    template ??= await migratedFile()
    copyFileSync(template, this.file)
    await this.#startLives()
    const [life] = this.#lives as [SiteLife]
    for (const [index, username] of this.people.entries()) {
      const role = index === 0 ? 'owner' : 'staff'
      const { id } = await life.users.create({ username, passwordHash: 'x', role })
      const keys = { sessionHash: '', p256dh: '', auth: '', label: 'Phone' }
      await life.devices.sync({ ...keys, userId: id, endpoint: `https://push.example/${username}` })
    }
    if (!this.#keepsCopy) return
    const database = this.beside
    database.exec(`vacuum into '${this.#archive}'`)
    this.#copied = { number: this.#headOf(database), rows: rowsIn(database) }
  }

  /** A supervisor starts each process that is not alive. */
  async #startLives(): Promise<void> {
    for (let index = 0; index < this.#workers; index += 1) {
      while (this.#lives[index]?.file.isDead !== false) {
        this.#lives[index]?.kill()
        // It is opened between two transactions of the others.
        while (this.#living().some(({ file }) => file.isInTransaction)) await this.machine.settle()
        await this.#startLife(index)
        await this.machine.settle()
      }
    }
  }

  async #startLife(index: number): Promise<void> {
    const { machine, outside, file } = this
    const place = { file, machine, outside, fateOf: () => this.#fateOf() }
    const isAlone = this.#living().length === 0
    try {
      const life = await startLife({ ...place, isAlone, isCopied: this.#keepsCopy, bug: this.#bug })
      this.#lives[index] = life
      life.wake()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }

  #living(): SiteLife[] {
    return this.#lives.filter(({ file }) => !file.isDead)
  }

  kill(): void {
    for (const life of this.#lives) life.kill()
    this.#beside?.close()
    this.#beside = undefined
  }

  #fateOf(): Fate {
    this.machine.step()
    this.#statements += 1
    if (this.#statements < this.#fullUntil) return 'finds the disk full'
    if (!this.#doom || this.#statements < this.#doom.at) return 'goes on'
    const { fate } = this.#doom
    this.#doom = undefined
    return fate
  }

  killSoon(statements: number, fate: Fate): void {
    this.#doom = { at: this.#statements + statements, fate }
  }

  fillDisk(statements: number): void {
    this.#fullUntil = this.#statements + statements
  }

  /** Heals what the story has broken. */
  async heal(): Promise<void> {
    this.#doom = undefined
    this.#fullUntil = 0
    this.outside.state.isUnwell = false
    await this.#startLives()
    // Whoever could not write when the clock was set back does so at the next poll.
    await this.setClockBy(0)
  }

  /**
   * Carries out an act and what follows from it at this moment, in one process and then in the next; what takes two
   * requests may have the second at another process. Undefined when it failed, or nobody got its answer.
   */
  async attempt<Result>(
    act: (life: SiteLife, other: SiteLife) => Promise<Result>,
  ): Promise<{ value: Result } | undefined> {
    await this.#startLives()
    this.#acts += 1
    const life = this.#lives[this.#acts % this.#workers] as SiteLife
    const other = this.#lives[(this.#acts + 1) % this.#workers] as SiteLife
    const isBroken = () => life.file.isDead || other.file.isDead
    let outcome: { value: Result } | undefined
    let isOver = false
    const end = () => {
      isOver = true
      this.machine.step()
    }
    act(life, other).then((value) => {
      if (!life.file.isDead) outcome = { value }
      end()
    }, end)
    while (!isOver && !isBroken()) await this.machine.settle()
    if (!life.file.isDead) life.wake()
    await this.machine.settle()
    await this.#startLives()
    return outcome
  }

  async restart(): Promise<void> {
    for (const life of this.#lives) await life.stop()
    await this.#startLives()
  }

  async setClockBy(ms: number): Promise<void> {
    await this.machine.setClockBy(ms)
    await this.#startLives()
  }

  async advance(ms: number): Promise<void> {
    const until = this.machine.elapsed() + ms
    while (this.machine.elapsed() < until) {
      const query = this.beside.prepare(due)
      await this.machine.advance(
        until - this.machine.elapsed(),
        () => {
          if (this.outside.attempts.length > mostAttempts) throw new NeverQuiet()
          if (this.#living().length < this.#workers) return 0
          const at = query.get()?.at
          return at ? Date.parse(String(at)) - this.machine.now().getTime() : undefined
        },
        () => this.#living().length < this.#workers,
      )
      await this.#startLives()
    }
  }

  /** Everything that was committed so far goes into the second copy. */
  async copy(): Promise<void> {
    if (!this.#copied) return
    const database = this.beside
    const commits = database
      .prepare('select * from copy_commits where number > ? order by number')
      .all(this.#copied.number)
      .map((row) => row as unknown as RecordedCommit)
    if (commits.length > 0) this.#objects.push(await packCommits({ commits, copied: this.#copied.number }))
    this.#copied = { number: this.#headOf(database), rows: rowsIn(database) }
  }

  /** The machine burns, and another one is made of the second copy. Returns why it is not as the copy has it. */
  async loseMachine(): Promise<string | undefined> {
    if (!this.#copied) return undefined
    this.kill()
    for (const end of ['', '-wal', '-shm']) rmSync(this.file + end, { force: true })
    copyFileSync(this.#archive, this.file)
    const changes = new ChangesToApply(this.folder)
    for (const [index, object] of this.#objects.entries()) await changes.apply(`object ${index}`, object)
    changes.finish('archive')
    const database = this.beside
    const isSame = rowsIn(database) === this.#copied.rows
    for (const lead of this.leads) forgetWhatWasTold(lead, database)
    this.machine.step()
    await this.#startLives()
    return isSame ? undefined : 'The restored site is not what was copied'
  }

  #headOf(database: DatabaseSync): number {
    return Number(database.prepare('select number from copy_state').get()?.number)
  }
}

const due = `select min(at) as at from (
  select min(next_round_at) as at from alarms union all select min(proof_due_at) from alarms
  union all select min(max(next_attempt_at, claimed_until)) from outbox where state = 'pending'
)`

/** What the copy lacks may be lost: the lead goes on from what is there. */
function forgetWhatWasTold(lead: ToldLead, database: DatabaseSync): void {
  const table = lead.kind === 'quote' ? 'quote_requests' : 'contact_requests'
  const row = lead.id && database.prepare(`select deleted_at from ${table} where id = ?`).get(lead.id)
  if (!row) lead.id = undefined
  lead.answeredAt = undefined
  lead.mayBeAnswered = true
  lead.isListed = undefined
  lead.isAccepted = false
  lead.offer = undefined
}
