/**
 * Asks npm's registry whether a package that runs in production has a known weakness. Ends with 1 when one is
 * high or critical; where the registry does not answer, a sentence says that nothing was checked.
 */
import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'
import { seconds } from '#shared/durations.ts'

const ReportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity: z.string() })),
})

const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0'], {
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

function tell(weak: { name: string; severity: string }[]): void {
  const serious = weak.filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity } of weak) console.log(`${name}: ${severity}; "npm audit" tells more.`)
  if (weak.length === 0) console.log('No known weakness in the packages that run in production.')
  if (serious.length > 0) process.exit(1)
}
