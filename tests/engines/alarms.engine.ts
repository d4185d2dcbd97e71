import { inject } from 'vitest'
import { pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { expect, phone, test } from './support/engine-test.ts'

/** WebKitGTK has none, as an iPhone's browser has none before the site is on its home screen. */
const hasPush = { WebKit: false, Firefox: true }

test('the alarms fit a phone, and say whether this browser can be rung', async ({ page }) => {
  await page.open(pagePaths.adminLogin)
  await page.label('Username').fill(ownerLogin.username)
  await page.label('Password').fill(ownerLogin.password)
  await page.press('Enter')
  await expect.poll(() => page.path()).toMatch(/^\/admin(\?|$)/)
  await page.open(panelHref('alarms'))
  for (const name of [
    'On duty',
    'Phones',
    'How alerts reach you',
    'When phones ring',
    'Put it on your phone',
  ]) {
    await expect.poll(() => page.role('region', name).states()).toHaveLength(1)
    const box = (await page.role('region', name).state())?.box
    expect(box?.x, `${name}: from the left`).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), `${name}: to the right`).toBeLessThanOrEqual(phone.width)
  }
  const phones = page.role('region', 'Phones')
  const offered = (await phones.role('button', 'Get alerts on this phone').states()).length
  const refused = (await phones.text(/^This browser can’t get alerts\. On an iPhone/).states()).length
  expect({ offered, refused }).toEqual(
    hasPush[inject('engine')] ? { offered: 1, refused: 0 } : { offered: 0, refused: 1 },
  )
})
