import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A section of docs/adding.md, carried out. */
export interface Recipe {
  /** Of the section. */
  heading: string
  /** In the names of what it adds, in small letters: the compiler's messages about them have it. */
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
  /** Text that stands in the file once. */
  anchor: string
  before?: string
  after?: string
  /** The compiler asks for it once all edits without this mark are made. */
  isAskedFor?: true
}

export const isAskedFor = (edit: Edit): boolean => 'isAskedFor' in edit

/** Makes one edit in the copy. Throws with a sentence for whoever has to mend the recipe. */
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
