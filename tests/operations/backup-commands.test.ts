import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A folder with the data of a site, a file and another folder. */
function aPlace() {
  const folder = temporaryFolder()
  const inFolder = (name: string) => path.join(folder.path, name)
  mkdirSync(inFolder('data'))
  mkdirSync(inFolder('photos'))
  writeFileSync(inFolder('file'), '')
  writeFileSync(inFolder('data/business.json'), '{}')
  return {
    inFolder,
    run: (name: 'backup' | 'restore', ...args: string[]) =>
      runCommand(name, args, { DATA_DIR: inFolder('data') }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

const oneSentence = (text: string) => text.trim().split('\n').length === 1

describe('a backup by hand', () => {
  test('goes where it is sent, below folders that are not there yet', async () => {
    using place = aPlace()
    const { code, out } = await place.run('backup', '--to', place.inFolder('usb/site'))
    expect(code).toBe(0)
    expect(out).toContain(`Backed up and checked: ${place.inFolder('usb/site/manual-')}`)
  })

  test.runIf(process.platform === 'linux').each([
    ['where the system makes no folders', () => '/proc/x', '/proc/x'],
    ['into a folder that takes no files', () => '/proc/self', '/proc/self'],
    ['below a file', (file: string) => path.join(file, 'x'), '/file/x'],
    ['onto a file', (file: string) => file, '/file'],
  ])('%s fails with one sentence that names it', async (_where, to, named) => {
    using place = aPlace()
    const { code, err } = await place.run('backup', '--to', to(place.inFolder('file')))
    expect(code).toBe(1)
    expect(err).toContain(named)
    expect(err).toSatisfy(oneSentence)
  })
})

describe('restoring', () => {
  test.each([
    ['a folder', 'photos', 'is a folder'],
    ['a file that is none', 'file', 'is no backup of this site'],
    ['what is not there', 'missing.tar.gz', 'no such file'],
  ])('%s is refused in one sentence that names it, and changes nothing', async (_what, name, reason) => {
    using place = aPlace()
    const { code, err } = await place.run('restore', place.inFolder(name), '--force')
    expect(code).toBe(1)
    expect(err).toContain(place.inFolder(name))
    expect(err).toContain(reason)
    expect(err).toSatisfy(oneSentence)
    expect(existsSync(place.inFolder('data/business.json'))).toBe(true)
  })
})
