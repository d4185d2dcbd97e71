import { randomUUID } from 'node:crypto'
import type { PasswordLink } from '#server/people/forgotten-password.ts'
import { clockTime } from '#shared/brisbane-time.ts'
import type { Letter } from './letter.ts'
import { inFileName } from './mail-folder.ts'
import { mailOf, type OwnerMail } from './owner-mail.ts'

/** Builds the mail with the link to set a new password. */
export function buildPasswordMail({ username, url, until }: PasswordLink, now: Date): OwnerMail {
  const id = randomUUID()
  const letter: Letter = {
    subject: 'Set a new password',
    heading: 'Set a new password',
    facts: [['Username', username]],
    words: 'Wasn’t you? Do nothing. Your password stays as it is, and no one gets in without this link.',
    receivedAt: now,
    link: { label: 'Set a new password', href: url },
    note: `The link works once, until ${clockTime(until)}. Sent by your website because someone tapped “Forgotten password?”.`,
  }
  return mailOf(letter, id, `${inFileName(now.toISOString())}-password-${id}.eml`)
}
