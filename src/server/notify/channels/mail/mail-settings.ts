import * as z from 'zod/mini'
import { allOrNone } from '#server/config/config-error.ts'
import { type SettingsOf, settingsPart } from '#server/config/settings-part.ts'
import { addressAsMeant, seen } from '#shared/as-meant.ts'

export const mailSettings = settingsPart({
  shape: {
    SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.optional(z.string().check(z.overwrite(seen))),
    OWNER_EMAIL: z.optional(z.string().check(z.overwrite(addressAsMeant), z.email())),
  },
  hints: {
    SMTP_URL: 'a mail server’s address, such as smtps://user:password@mail.example.com',
    MAIL_FROM: 'the sender, such as Website <site@example.com>',
    OWNER_EMAIL: 'the email address that gets the enquiries',
  },
  read({ SMTP_URL, MAIL_FROM, OWNER_EMAIL }) {
    const isSet = allOrNone('email to the owner', { SMTP_URL, MAIL_FROM, OWNER_EMAIL })
    return isSet && { smtpUrl: SMTP_URL ?? '', from: MAIL_FROM ?? '', ownerEmail: OWNER_EMAIL ?? '' }
  },
})

export type MailSettings = SettingsOf<typeof mailSettings>
