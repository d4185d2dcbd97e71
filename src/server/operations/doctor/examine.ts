import { exists } from '#server/base/disk.ts'
import { type Config, readConfig, readPlaces } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { sampleBusiness } from '#shared/business.ts'
import type { Business } from '#shared/contract/business.ts'
import { effectiveBusiness } from '#shared/effective-business.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { checkBucket } from './bucket-checks.ts'
import { checkBusiness } from './business-checks.ts'
import { checkDatabase, readPublishedValues } from './database-checks.ts'
import { type Finding, ok, problem } from './finding.ts'
import { checkBackups, checkDataFolder, checkDiskSpace } from './folder-checks.ts'
import { checkPushKeys } from './push-key-checks.ts'
import {
  checkAddress,
  checkLimits,
  checkMail,
  checkMailServer,
  checkNode,
  checkPush,
  checkSms,
  checkTargets,
} from './settings-checks.ts'

interface ExamineOptions {
  environment: NodeJS.ProcessEnv
  nodeVersion: string
  now: Date
}

/** Everything that can be wrong with an installation, found without changing anything. */
export async function examine({ environment, nodeVersion, now }: ExamineOptions): Promise<Finding[]> {
  const findings = [checkNode(nodeVersion)]
  const config = attempt(() => readConfig(environment), findings)
  const business = config && effectiveBusiness(config.businessFile, await readPublishedValues(config))
  if (config && business) findings.push(...checkSettings(config, business, now))
  if (config) findings.push(...(await checkMailServer(config)))
  // A mistake in business.json is no reason not to look at the rest.
  const places = config ?? attempt(() => readPlaces(environment), [])
  if (places) findings.push(...(await checkPlaces(places, business ?? sampleBusiness, now)))
  return findings
}

/** Of that only what visitors are told, for those who build a release. */
export async function examineBusiness(environment: NodeJS.ProcessEnv, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  const config = attempt(() => readConfig(environment), findings)
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

function checkSettings(config: Config, business: Business, now: Date): Finding[] {
  return [
    ok('Configuration', 'Every setting can be read.'),
    checkAddress(config),
    checkLimits(config),
    checkMail(config),
    checkPush(config, business),
    checkSms(config),
    ...checkTargets(config),
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
    ...(await checkBucket(places)),
  ]
}
