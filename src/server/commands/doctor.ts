/** npm run doctor [-- --json]: what is wrong with this installation. Exit code 1 when something is. */
import { parseArgs } from 'node:util'
import { examine } from '#server/operations/doctor/examine.ts'
import { runCommand } from './run-command.ts'

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' }

await runCommand(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const findings = await examine({
    environment: process.env,
    nodeVersion: process.versions.node,
    now: new Date(),
  })
  const problems = findings.filter(({ status }) => status === 'problem')
  if (values.json) console.log(JSON.stringify({ healthy: problems.length === 0, findings }, undefined, 2))
  else for (const { check, status, detail } of findings) console.log(`${marks[status]}  ${check}: ${detail}`)
  if (problems.length > 0) process.exitCode = 1
})
