import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
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
      await writeFile(unfinished, message, { mode: 0o600, flush: true })
      await rename(unfinished, path.join(folder, mail.fileName))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      throw new MailError('The email couldn’t be saved', { isServiceDown: true, code })
    }
  }
}
