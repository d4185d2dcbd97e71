import { test as base, expect, inject } from 'vitest'
import { startSite } from '../../support/site-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { Size } from './engine.ts'
import { type EngineName, startEngine } from './found-engines.ts'
import { Page } from './page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName
    lookups: string
  }
}

export { expect }

export const phone: Size = { width: 390, height: 844 }
export const desk: Size = { width: 1440, height: 900 }

/** Each file has a site with an empty data folder and an engine of its own; each window is a new visitor's. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = temporaryFolder()
    const site = await startSite(folder.path)
    onCleanup(async () => {
      await site.stop()
      folder[Symbol.dispose]()
    })
    return site
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
  .extend('engine', { scope: 'file' }, async ({}, { onCleanup }) => {
    const engine = await startEngine(inject('engine'), inject('lookups'))
    onCleanup(() => engine.end())
    return engine
  })
  /** What the test expects on the console; anything else there fails it. */
  .extend('expectedConsole', (): RegExp | undefined => undefined)
  .extend('page', async ({ site, engine, expectedConsole }, { onCleanup }) => {
    const window = await engine.openWindow(phone)
    onCleanup(async () => {
      const complaints = window.complaints().filter((text) => !expectedConsole?.test(text))
      await window.close()
      expect(complaints, 'errors and warnings on the console').toEqual([])
    })
    return new Page(window, site.address)
  })
