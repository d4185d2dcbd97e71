import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { neededPrograms, type Programs } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a cluster that was never started, which each test's server is a copy of. */
    emptyCluster: string
  }
}

/** The files of a cluster that was never started, gone at the end of the block. */
export function makeEmptyCluster({ bin, user }: Programs) {
  const folder = temporaryFolder()
  if (user) chownSync(folder.path, user.uid, user.gid)
  const data = path.join(folder.path, 'data')
  // What is new is not synced at the making of the cluster alone: leads are, as on any server.
  const encoding = ['--no-sync', '--locale', 'C', '--encoding', 'UTF8']
  execFileSync(
    path.join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'admin', '--auth', 'trust', ...encoding],
    { ...user, cwd: folder.path, stdio: 'ignore' },
  )
  return { data, [Symbol.dispose]: folder[Symbol.dispose] }
}

/** Before all tests: making a cluster takes as long as many a test. */
export default function provideCluster(project: TestProject): () => void {
  const empty = makeEmptyCluster(neededPrograms())
  project.provide('emptyCluster', empty.data)
  return empty[Symbol.dispose]
}
