import { spawnSync } from 'node:child_process'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

interface EngineOnMachine {
  /** Programs that it takes; the first is the one to start. */
  programs: readonly [string, ...string[]]
  start(command: string, preload: string): Promise<Engine>
}

const engines = {
  WebKit: { programs: ['WebKitWebDriver', 'gjs', 'Xvfb'], start: startWebKit },
  Firefox: { programs: ['firefox-esr'], start: startFirefox },
} satisfies Record<string, EngineOnMachine>

export type EngineName = keyof typeof engines

/** Those of this machine; in CI all of them, so that a missing one is no success. */
export function foundEngines(): EngineName[] {
  const names = Object.keys(engines) as EngineName[]
  const found = names.filter((name) => process.env.CI || engines[name].programs.every(hasCommand))
  if (found.length === 0) throw new Error('No other engine is installed: run "npm run test:engines".')
  return found
}

/** Starts it with a script that every document gets before its own. */
export function startEngine(name: EngineName, preload: string): Promise<Engine> {
  const { programs, start } = engines[name]
  return start(programs[0], preload)
}

const hasCommand = (name: string) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0
