import { readFileSync } from 'node:fs'
import path from 'node:path'

const unit = readFileSync(path.resolve(import.meta.dirname, '../../deploy/trade-site.service'), 'utf8')

/** What glibc is told of memory before the process starts, where it runs as it is deployed. */
export const asDeployed: Record<string, string> = Object.fromEntries(
  [...unit.matchAll(/^Environment=(MALLOC_\w+)=(\d+)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
