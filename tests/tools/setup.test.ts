import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Of a machine that has no programs beside Node, and no apt to bring any. */
const setUp = (option: string, settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['scripts/setup.mjs', option], {
    env: { PATH: '', ...settings },
    encoding: 'utf8',
  })

test('without Chromium and apt, setting up says what to do', () => {
  const { status, stderr } = setUp('--browser')
  expect(stderr).toBe(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to the browser to use.\n',
  )
  expect(status).toBe(1)
})

test('without the other engines and apt, setting up says what is missing, and goes on', () => {
  const { status, stderr } = setUp('--engines')
  expect(stderr).toBe(
    'Without webkit2gtk-driver, xvfb, gjs, gir1.2-webkit2-4.1, firefox-esr an engine is left out.\n',
  )
  expect(status).toBe(0)
})

test('in CI no engine may be left out', () => {
  const { status, stderr } = setUp('--engines', { CI: 'true' })
  expect(stderr).toContain('firefox-esr an engine is left out.')
  expect(status).toBe(1)
})

test.skipIf(existsSync('/usr/lib/postgresql'))(
  'without PostgreSQL and apt, setting up says what is skipped, and goes on',
  () => {
    const { status, stderr } = setUp('--postgres')
    expect(stderr).toMatch(/^Without postgresql.* the tests of PostgreSQL's bad days are skipped\.\n$/)
    expect(status).toBe(0)
  },
)
