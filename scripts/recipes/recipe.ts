import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A section of docs/adding.md with the edits that carry it out. */
export interface Recipe {
  /** Heading of the section. */
  heading: string
  /** Part of the names that are added, in lower case, by which the compiler's messages are recognised. */
  word: string
  edits: readonly Edit[]
}

export type Edit = NewFile | Addition

interface NewFile {
  file: string
  text: string
}

interface Addition {
  file: string
  /** Text that occurs once in the file. */
  anchor: string
  before?: string
  after?: string
  /** True when the compiler asks for this edit once all others are made. */
  isAskedFor?: true
}

export const isAskedFor = (edit: Edit): boolean => 'isAskedFor' in edit

/** Makes one edit in the copy. Throws with a sentence for the person who must correct the recipe. */
export async function makeEdit(copy: string, { heading }: Recipe, edit: Edit): Promise<void> {
  const target = path.join(copy, edit.file)
  if ('text' in edit) {
    if (existsSync(target)) throw new Error(`"${heading}": ${edit.file} is to be made, and is there already.`)
    await mkdir(path.dirname(target), { recursive: true })
    return writeFile(target, edit.text)
  }
  if (!existsSync(target)) throw new Error(`"${heading}": there is no ${edit.file}.`)
  const { anchor, before = '', after = '' } = edit
  const text = await readFile(target, 'utf8')
  const times = text.split(anchor).length - 1
  if (times !== 1) {
    throw new Error(`"${heading}": ${edit.file} has this ${times} times, and not once:\n${anchor.trim()}`)
  }
  await writeFile(
    target,
    text.replace(anchor, () => before + anchor + after),
  )
}
