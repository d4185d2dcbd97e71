import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The audit of this build, with an npm that has this answer from the registry. */
function audit(answer: object) {
  using folder = temporaryFolder()
  writeFileSync(path.join(folder.path, 'answer.json'), JSON.stringify(answer))
  writeFileSync(path.join(folder.path, 'npm'), `#!/bin/sh\ncat ${folder.path}/answer.json\n`, { mode: 0o700 })
  const { status, stdout } = spawnSync(process.execPath, ['scripts/audit.ts'], {
    env: { PATH: `${folder.path}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  return { status, told: stdout.trim() }
}

const weakness = (name: string, severity: string, folder = `node_modules/${name}`) => ({
  vulnerabilities: { [name]: { name, severity, nodes: [folder] } },
})

test.each([
  ['in the bundle of the server', 'fastify'],
  ['in what is sent to browsers', 'react-dom'],
  ['brought along by a package in the bundle', 'minipass'],
  ['installed in production', 'sharp'],
])('a serious weakness %s fails', (_where, name) => {
  const { status, told } = audit(weakness(name, 'high'))
  expect(status).toBe(1)
  expect(told).toBe(`${name}: high; "npm audit" tells more.`)
})

test('one of a tool, and one of another copy of a package, are no concern of production', () => {
  expect(audit(weakness('vitest', 'critical')).status).toBe(0)
  expect(audit(weakness('react', 'critical', 'node_modules/x/node_modules/react')).told).toMatch(
    /^No known weakness in the \d+ packages/,
  )
})

test('a slight weakness is told and fails nothing', () => {
  expect(audit(weakness('fastify', 'low'))).toEqual({
    status: 0,
    told: expect.stringContaining('fastify: low'),
  })
})

test('without an answer nothing was checked, and that is said', () => {
  expect(audit({ statusCode: 405 }).told).toMatch(/^Not checked/)
})
