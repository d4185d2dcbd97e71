import type { TestProject } from 'vitest/node'
import { bundleLookups } from './bundle-lookups.ts'

/** Before all tests: the script for the pages is made once. */
export default async function provideLookups(project: TestProject): Promise<void> {
  project.provide('lookups', await bundleLookups())
}
