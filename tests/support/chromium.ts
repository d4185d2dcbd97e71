import { execFileSync } from 'node:child_process'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser to drive: CHROMIUM_PATH, else the system's own. */
export function findChromium(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      // Not this one; the next may be there.
    }
  }
  throw new Error('No Chromium found: run "npm test", which installs it where it can, or set CHROMIUM_PATH.')
}
