import * as z from 'zod/mini'
import { allOrNone } from '#server/config/config-error.ts'
import { address, type SettingsOf, settingsPart, word } from '#server/config/settings-part.ts'
import { privateTargets } from '#server/notify/channels/private-targets.ts'

export const ntfySettings = settingsPart({
  shape: {
    NTFY_URL: z.optional(address()),
    NTFY_TOPIC: z.optional(z.string().check(z.trim(), z.regex(/^[-\w]{1,64}$/))),
    NTFY_TOKEN: z.optional(word()),
    ...privateTargets.shape,
  },
  hints: {
    NTFY_URL: 'an address without user name and password, such as https://ntfy.sh',
    NTFY_TOPIC: 'up to 64 letters, digits, - or _',
    NTFY_TOKEN: 'an access token, such as tk_…',
    ...privateTargets.hints,
  },
  read({ NTFY_URL, NTFY_TOPIC, NTFY_TOKEN, WEBHOOK_PRIVATE }) {
    const isSet = allOrNone('ntfy', { NTFY_TOPIC }, { NTFY_URL, NTFY_TOKEN })
    return (
      isSet && {
        url: NTFY_URL ?? 'https://ntfy.sh',
        topic: NTFY_TOPIC ?? '',
        token: NTFY_TOKEN,
        mayBePrivate: WEBHOOK_PRIVATE === 'on',
      }
    )
  },
})

export type NtfySettings = SettingsOf<typeof ntfySettings>
