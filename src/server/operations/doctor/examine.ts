import { type Config, readConfig, readPlaces } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { exists } from '#server/disk.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { checkDatabase } from './database-checks.ts'
import { type Finding, ok, problem } from './finding.ts'
import { checkBackups, checkDataFolder, checkDiskSpace } from './folder-checks.ts'
import {
  checkAddress,
  checkBusiness,
  checkLimits,
  checkMail,
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
  if (config) findings.push(...checkSettings(config))
  // A mistake in business.json is no reason not to look at the rest.
  const places = config ?? attempt(() => readPlaces(environment), [])
  if (places) findings.push(...(await checkPlaces(places, now)))
  return findings
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

function checkSettings(config: Config): Finding[] {
  return [
    ok('Configuration', 'Every setting can be read.'),
    checkAddress(config),
    checkLimits(config),
    checkMail(config),
    checkPush(config),
    checkSms(config),
    ...checkTargets(config),
    ...checkBusiness(config.business),
  ]
}

async function checkPlaces(places: BackupPlaces, now: Date): Promise<Finding[]> {
  const folder = await checkDataFolder(places.dataDir)
  if (!(await exists(places.dataDir))) return [folder]
  return [
    folder,
    await checkDiskSpace(places.dataDir),
    ...checkDatabase(places, now),
    ...(await checkBackups(places, now)),
  ]
}
