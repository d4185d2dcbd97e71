import * as z from 'zod/mini'
import { allOrNone } from '#server/config/config-error.ts'
import { address, list, type SettingsOf, settingsPart } from '#server/config/settings-part.ts'
import { privateTargets } from '#server/notify/channels/private-targets.ts'

export const webhookSettings = settingsPart({
  shape: {
    WEBHOOK_URL: z.optional(address()),
    WEBHOOK_SECRET: z.optional(
      list(/[\s,]+/).check(z.refine((secrets) => secrets.length <= 2 && secrets.every(isSecret))),
    ),
    WEBHOOK_DETAIL: z._default(z.enum(['thin', 'full']), 'thin'),
    ...privateTargets.shape,
  },
  hints: {
    WEBHOOK_URL: 'an address without user name and password, such as https://hooks.example.com/leads',
    WEBHOOK_SECRET: 'whsec_ followed by 24 to 64 bytes in base64, or two of them while you change it',
    WEBHOOK_DETAIL: '"thin" or "full"',
    ...privateTargets.hints,
  },
  read({ WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_DETAIL, WEBHOOK_PRIVATE }) {
    const isSet = allOrNone('the webhook', { WEBHOOK_URL, WEBHOOK_SECRET: WEBHOOK_SECRET?.join() })
    return (
      isSet && {
        url: WEBHOOK_URL ?? '',
        secrets: WEBHOOK_SECRET ?? [],
        detail: WEBHOOK_DETAIL,
        mayBePrivate: WEBHOOK_PRIVATE === 'on',
      }
    )
  },
})

export type WebhookSettings = SettingsOf<typeof webhookSettings>

/** Checks the length of the secret, 24 to 64 bytes (Standard Webhooks 1.0.0). */
function isSecret(secret: string): boolean {
  const [, encoded] = /^whsec_([\w+/-]+={0,2})$/.exec(secret) ?? []
  const { length } = Buffer.from(encoded ?? '', 'base64')
  return length >= 24 && length <= 64
}
