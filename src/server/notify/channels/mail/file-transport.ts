import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'
import { type DeliverMail, type Envelope, toMessage } from './owner-mail.ts'

/** Writes each mail to a file, for sites without a mail server. A repeated attempt writes the same file. */
export function deliverToFolder(folder: string, envelope: Envelope, now: () => Date): DeliverMail {
  const composer = createTransport({ streamTransport: true, newline: 'windows' })
  return async (mail) => {
    try {
      const { message } = await composer.sendMail(toMessage(mail, envelope, now()))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = path.join(folder, `.${mail.fileName}.part`)
      await writeToDisk(unfinished, message)
      await rename(unfinished, path.join(folder, mail.fileName))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      throw new MailError('The email couldn’t be saved', { isServiceDown: true, code })
    }
  }
}

async function writeToDisk(file: string, message: Buffer | Readable): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(message)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
