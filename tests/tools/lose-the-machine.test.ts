import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { seconds } from '#shared/durations.ts'

test(
  'a machine that is lost under load comes back without one promised lead missing',
  async () => {
    const args = ['scripts/lose-the-machine.ts', '--rounds', '1', '--wait', '1500', '--workers', '2']
    // It exits with 1 where one is missing or doubled.
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toMatch(/1 rounds, [1-9]\d* sent: 0 missing, .* 0 doubled\./)
  },
  seconds(90),
)
