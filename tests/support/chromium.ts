import { execFileSync } from 'node:child_process'

const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome']

/** Returns the browser to use: CHROMIUM_PATH, or the system's own. */
export function findChromium(): string {
  const found = process.env.CHROMIUM_PATH ?? findCommand(wholeBrowsers)
  if (found) return found
  throw new Error('No Chromium found: run "npm test", which installs it where it can, or set CHROMIUM_PATH.')
}

/** Returns the headless Chromium where there is one, or the whole one. */
export function findHeadlessShell(): string {
  return process.env.CHROMIUM_PATH ?? findCommand(['chromium-headless-shell']) ?? findChromium()
}

function findCommand(names: readonly string[]): string | undefined {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      // This browser is missing; the next may be installed.
    }
  }
}
