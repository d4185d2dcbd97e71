import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../support/chromium.ts'
import type { Engine, EngineWindow, InputSource, Size } from './engine.ts'
import { keys } from './page.ts'

/** Chromium, by way of Playwright: for pictures beside those of the other engines. Its tests are tests/e2e. */
export async function startChromium(preload: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  return {
    async openWindow(size) {
      const context = await browser.newContext({
        viewport: size,
        locale: 'en-AU',
        timezoneId: 'Australia/Brisbane',
      })
      await context.addInitScript({ content: preload })
      return windowOf(await context.newPage(), `Chromium ${browser.version()}`)
    },
    end: () => browser.close(),
  }
}

function windowOf(page: Page, version: string): EngineWindow {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  return {
    version,
    async navigate(address) {
      await page.goto(address)
    },
    async goBack() {
      await page.goBack()
    },
    evaluate: (expression) => page.evaluate(expression),
    async perform(sources) {
      for (const source of sources) await performOne(page, source)
    },
    resize: (size: Size) => page.setViewportSize(size),
    screenshot: () => page.screenshot(),
    complaints: () => complaints,
    close: () => page.context().close(),
  }
}

/** As far as pictures need it: there are no fingers. */
async function performOne(page: Page, source: InputSource): Promise<void> {
  if (source.type === 'key') {
    for (const { type, value } of source.actions) await pressOrRelease(page, type, value)
    return
  }
  for (const action of source.actions) {
    if (action.type === 'pointerMove') await page.mouse.move(action.x, action.y)
    else if (action.type === 'pointerDown') await page.mouse.down()
    else await page.mouse.up()
  }
}

/** Playwright calls the keys by the names that ours have too. */
async function pressOrRelease(page: Page, type: 'keyDown' | 'keyUp', value: string): Promise<void> {
  const name = Object.entries(keys).find(([, code]) => code === value)?.[0] ?? value
  if (name === 'Control' || name === 'Shift') {
    await (type === 'keyDown' ? page.keyboard.down(name) : page.keyboard.up(name))
  } else if (type === 'keyDown') await page.keyboard.press(name)
}
