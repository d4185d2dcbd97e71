import { exists } from '#server/base/disk.ts'
import { type Finding, ok, problem } from '#server/base/finding.ts'
import { readPlaces } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { channels } from '#server/notify/channels/channels.ts'
import { readSiteConfig, type SiteConfig } from '#server/notify/site-config.ts'
import { sampleBusiness } from '#shared/business.ts'
import { channelNames } from '#shared/channels.ts'
import type { Business } from '#shared/contract/business.ts'
import { effectiveBusiness } from '#shared/effective-business.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { checkCopy } from '../copy-lag.ts'
import { checkHeartbeat, readOutsideWatch } from '../outside-watch.ts'
import { askDatabase, checkDatabase, readPublishedValues } from './database-checks.ts'
import { checkBackups, checkBucket, checkDataFolder, checkDiskSpace, checkPushKeys } from './folder-checks.ts'
import { checkAddress, checkBusiness, checkLimits, checkNode } from './settings-checks.ts'

interface ExamineOptions {
  environment: NodeJS.ProcessEnv
  nodeVersion: string
  now: Date
}

/** Finds everything that can be wrong with an installation, without changing anything. */
export async function examine({ environment, nodeVersion, now }: ExamineOptions): Promise<Finding[]> {
  const findings = [checkNode(nodeVersion)]
  const config = attempt(() => readSiteConfig(environment), findings)
  const business = config && effectiveBusiness(config.businessFile, await readPublishedValues(config))
  if (config && business) findings.push(...(await checkSettings(config, business, now)))
  // An error in business.json does not prevent the other checks.
  const places = config ?? attempt(() => readPlaces(environment), [])
  if (places) findings.push(...(await checkPlaces(places, business ?? sampleBusiness, now)))
  return findings
}

/** Checks only what visitors read, for the build of a release. */
export async function examineBusiness(environment: NodeJS.ProcessEnv, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  const config = attempt(() => readSiteConfig(environment), findings)
  if (!config) return findings
  return checkBusiness(effectiveBusiness(config.businessFile, await readPublishedValues(config)), now)
}

function attempt<T>(read: () => T, findings: Finding[]): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push(problem('Configuration', error.message))
    return undefined
  }
}

async function checkSettings(config: SiteConfig, business: Business, now: Date): Promise<Finding[]> {
  const { publicUrl } = config
  const ofChannels = await Promise.all(
    channelNames.map((name) => channels[name].examine(config.channels[name], { publicUrl, business })),
  )
  return [
    ok('Configuration', 'Every setting can be read.'),
    checkAddress(config),
    checkLimits(config),
    checkHeartbeat(config.heartbeat, await askDatabase(config, readOutsideWatch)),
    ...ofChannels.flat(),
    ...checkBusiness(business, now),
  ]
}

async function checkPlaces(places: BackupPlaces, business: Business, now: Date): Promise<Finding[]> {
  const folder = await checkDataFolder(places.dataDir)
  if (!(await exists(places.dataDir))) return [folder]
  return [
    folder,
    await checkDiskSpace(places.dataDir),
    ...(await checkDatabase(places, now, business)),
    ...(await checkPushKeys(places)),
    ...(await checkBackups(places, now)),
    ...(await checkCopy(places, now)),
    ...(await checkBucket(places)),
  ]
}
