import { readFileSync } from 'node:fs'

/** The version in package.json. */
export function siteVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return String((JSON.parse(readFileSync(file, 'utf8')) as { version: unknown }).version)
}
