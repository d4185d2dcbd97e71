import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Config } from '#server/config/config.ts'
import type { OwnersKey } from '#server/copy/spare-key.ts'
import type { Db } from '#server/db/schema.ts'
import type { SiteWorkStore } from '#server/machines/site-work-store.ts'
import { channels } from '#server/notify/channels/channels.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { RecoveryCodeStore } from '#server/people/recovery-code-store.ts'
import type { UserStore } from '#server/people/user-store.ts'
import { clockTime, dateAndTime, isoDay, longDate } from '#shared/brisbane-time.ts'
import type { SetUp, SetUpStep } from '#shared/contract/set-up.ts'
import { sampleFactsOf } from '#shared/sample-facts.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { isTooOld, readBackupState } from './backup-state.ts'
import { copyLag, lastCopied } from './copy-lag.ts'
import { checkAddress, checkFacts, isLocal } from './doctor/settings-checks.ts'
import { createDumpWatch } from './dump-watch.ts'
import { asking } from './moving/postgres-side.ts'
import { onlyTheOperator, readOutsideWatch, watchInWords } from './outside-watch.ts'

interface SetUpSources {
  config: BackupPlaces & Pick<Config, 'publicUrl' | 'heartbeat'>
  business: ReadBusiness
  users: Pick<UserStore, 'hasFirstPassword' | 'passwordChangedAt'>
  recoveryCodes: Pick<RecoveryCodeStore, 'stateOf'>
  notifications: Pick<Notify, 'panel' | 'outbox'>
  db: Db
  ownersKey: Pick<OwnersKey, 'isKept'> | undefined
  /** Common record of the machines that share a database: the result of the latest backup by any of them. */
  sharedBackup: Pick<SiteWorkStore, 'state'> | undefined
  now: () => Date
}

type Step = Omit<SetUp['steps'][number], 'step'>

const done = (note: string): Step => ({ isDone: true, note })
const undone = (note: string, reason?: string): Step => ({ isDone: false, note, ...(reason && { reason }) })

/** Determines the progress of the set-up from the actual state and not from ticked boxes. */
export function createSetUp({
  config,
  business,
  users,
  recoveryCodes,
  notifications,
  db,
  ownersKey,
  sharedBackup,
  now,
}: SetUpSources) {
  const dumps = createDumpWatch(config, now)

  async function password(userId: string): Promise<Step> {
    if (await users.hasFirstPassword(userId))
      return undone('It’s still the first one, and whoever set up the site knows it.')
    return done(`Changed ${longDate(new Date(await users.passwordChangedAt(userId)))}.`)
  }

  async function codes(userId: string): Promise<Step> {
    const { left, createdAt } = await recoveryCodes.stateOf(userId)
    if (left > 0) return done(`${left === 1 ? '1 code' : `${left} codes`} left.`)
    return undone(
      createdAt
        ? 'They’re all used. Make new ones, so a forgotten password never locks you out.'
        : 'Eight codes to print or save. With one you get in without your password.',
    )
  }

  function facts(): Step {
    if (checkFacts(business()).status === 'ok') return done(`${business().name}, ${business().phone}.`)
    const invented = sampleFactsOf(business()).map(({ label }) => label)
    if (invented.length > 0) return undone(`Visitors see made-up details: ${invented.join(', ')}.`)
    return undone('No one has confirmed your details. Check them, then tick that they’re real.')
  }

  async function alarm(userId: string): Promise<Step> {
    const { devices, ways } = await notifications.panel.status(userId)
    const phone = devices.find(({ state }) => state === 'armed')
    if (phone) return done(`${phone.label} has shown an alert.`)
    for (const { channel, isSetUp, lastTest } of ways) {
      const { believedAs } = channels[channel]
      const hasTested = lastTest !== null && lastTest.sentAt !== null && lastTest.reason === null
      if (believedAs && isSetUp && (hasTested || (await notifications.outbox.hasSent(channel))))
        return done(`An alert went out by ${believedAs}.`)
    }
    if (devices.some(({ state }) => state === 'broken'))
      return undone(
        'No phone gets alerts any more. Open Alerts on your phone and tap “Get alerts on this phone”.',
      )
    return undone('No alert has reached you yet. Set up a phone, or send a test.')
  }

  async function backup(copy: SetUp['copy']): Promise<Step> {
    const state = await readBackupState(config, now(), sharedBackup).catch(() => undefined)
    if (!state) return undone('We couldn’t read the backups.')
    const { failure, newest, madeElsewhereAt } = state
    if (failure) return undone(`The last one failed. ${onlyTheOperator}`, failure.reason)
    const madeAt = madeElsewhereAt ?? newest?.madeAt
    if (!madeAt) return undone('None yet. The site makes one every night.')
    const obstacle = await dumps.obstacle()
    if (obstacle) return undone(`Backups don’t hold your enquiries yet. ${onlyTheOperator}`, obstacle)
    const made = dateAndTime(madeAt)
    if (isTooOld(madeAt, now())) return undone(`Out of date: the last one was made ${made}.`)
    const isElsewhere = config.databaseUrl && config.postgres?.backup === 'elsewhere'
    const said = isElsewhere
      ? `Photos and settings backed up ${made}. Your enquiries are backed up elsewhere.`
      : `Made ${made}.`
    const saved = config.bucket ? `${said} Photos are stored elsewhere, not in the backup.` : said
    return copy?.isBehind
      ? undone(copy.sentence, copy.reason)
      : done(copy ? `${saved} ${copy.sentence}` : saved)
  }

  async function secondPlace(): Promise<NonNullable<SetUp['copy']>> {
    const lag = await copyLag(config, db, now())
    if (lag?.reason)
      return { isBehind: true, sentence: `${lag.sentence} ${onlyTheOperator}`, reason: lag.reason }
    if (lag) return { isBehind: true, ...lag }
    const at = await lastCopied(config, db)
    const said = at && (isoDay(at) === isoDay(now()) ? clockTime(at) : dateAndTime(at))
    if (config.databaseUrl && !at)
      return { isBehind: false, sentence: 'The next backup will be saved in a second place too.' }
    const what = config.databaseUrl ? 'Backups are' : 'Every enquiry is'
    return { isBehind: false, sentence: `${what} saved in two places.${said ? ` Last copied ${said}.` : ''}` }
  }

  async function spareKey({ isKept }: Pick<OwnersKey, 'isKept'>): Promise<Step> {
    if (await isKept()) return done('You’ve written it down.')
    return undone(
      'If the computer that runs the site dies, only this key opens the second copy of your enquiries. Write it down.',
    )
  }

  function address(host: string): Step {
    const { publicUrl } = config
    if (checkAddress(config).status !== 'ok')
      return undone(
        `It’s ${publicUrl}, which isn’t safe for visitors. Only whoever runs the site can change it.`,
      )
    // A proxy that doesn't pass on the host shows its own internal one, which tells nothing.
    if (host !== new URL(publicUrl).host && !isLocal(host.replace(/:\d+$/, '')))
      return undone(
        `You’re on ${host}, but the site is set up as ${publicUrl}. Only whoever runs the site can change it.`,
      )
    return done(`${publicUrl}.`)
  }

  return {
    async read({ userId, host }: { userId: string; host: string }): Promise<SetUp> {
      const copy = config.copy && (await secondPlace())
      const watch = await readOutsideWatch(asking(db))
      const steps: Partial<Record<SetUpStep, Step>> = {
        password: await password(userId),
        codes: await codes(userId),
        facts: facts(),
        alarm: await alarm(userId),
        backup: await backup(copy),
        ...(ownersKey && { spareKey: await spareKey(ownersKey) }),
        address: address(host),
      }
      return {
        steps: Object.entries(steps).map(([step, rest]) => ({ step: step as SetUpStep, ...rest })),
        ...(copy && { copy }),
        watch: watchInWords(config.heartbeat, watch),
      }
    },
  }
}
