import { readFileSync } from 'node:fs'
import path from 'node:path'

const unit = readFileSync(path.resolve(import.meta.dirname, '../../deploy/trade-site.service'), 'utf8')

/** Memory settings of glibc that the deployed process starts with. */
export const asDeployed: Record<string, string> = Object.fromEntries(
  [...unit.matchAll(/^Environment=(MALLOC_\w+)=(\d+)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
