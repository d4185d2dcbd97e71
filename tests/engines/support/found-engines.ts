import { spawnSync } from 'node:child_process'
import type { Engine } from './engine.ts'
import engineNeeds from './engine-needs.json' with { type: 'json' }
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const starts = { WebKit: startWebKit, Firefox: startFirefox }

export type EngineName = keyof typeof starts

/** Those of this machine; in CI all of them, so that a missing one is no success. */
export function foundEngines(): EngineName[] {
  const names = Object.keys(starts) as EngineName[]
  const found = names.filter((name) => process.env.CI || Object.values(engineNeeds[name]).every(succeeds))
  if (found.length === 0) throw new Error('No engine beside Chromium is there: run "npm run test:engines".')
  return found
}

/** Starts it with a script that every document gets before its own. */
export const startEngine = (name: EngineName, preload: string): Promise<Engine> => starts[name](preload)

const succeeds = ([command = '', ...args]: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
