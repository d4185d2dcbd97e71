/**
 * Asks npm's registry for known weaknesses of packages that run in production or are bundled in the build.
 * Exits with 1 when one is high or critical; without an answer it says that nothing was checked.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { seconds } from '#shared/durations.ts'
import { bundledPackagesFile } from './bundled-packages.ts'

const ReportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), nodes: z.array(z.string()) }),
  ),
})

const names = z.optional(z.record(z.string(), z.string()))
const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.optional(z.boolean()), dependencies: names, optionalDependencies: names }),
  ),
})

const { packages } = LockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: seconds(20),
  shell: process.platform === 'win32',
})
const report = ReportSchema.safeParse(parsed(stdout))
if (report.success) tell(Object.values(report.data.vulnerabilities))
else
  console.log(
    'Not checked for known weaknesses: the registry did not answer. Run "npm run audit" again online.',
  )

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function tell(weak: { name: string; severity: string; nodes: string[] }[]): void {
  const running = foldersInProduction()
  const ours = weak.filter(({ nodes }) => nodes.some((folder) => running.has(folder)))
  const serious = ours.filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity } of ours) console.log(`${name}: ${severity}; "npm audit" tells more.`)
  if (ours.length === 0) console.log(`No known weakness in the ${running.size} packages of production.`)
  if (serious.length > 0) process.exit(1)
}

/** Bundled packages count with all their dependencies: some include those in a file of their own. */
function foldersInProduction(): Set<string> {
  const bundled = z.array(z.string()).parse(JSON.parse(readFileSync(`dist/${bundledPackagesFile}`, 'utf8')))
  const installed = Object.keys(packages).filter((folder) => folder !== '' && !packages[folder]?.dev)
  const running = new Set<string>()
  const waiting = [...bundled, ...installed]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (running.has(folder)) continue
    running.add(folder)
    const { dependencies, optionalDependencies } = packages[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(name, folder)
      if (found) waiting.push(found)
    }
  }
  return running
}

/** Returns the folder in which Node would find the package: the nearest node_modules above. */
function resolve(name: string, from: string): string | undefined {
  for (let home = from; ; home = home.slice(0, Math.max(0, home.lastIndexOf('/node_modules/')))) {
    const folder = `${home && `${home}/`}node_modules/${name}`
    if (folder in packages) return folder
    if (home === '') return undefined
  }
}
