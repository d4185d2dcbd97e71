import { useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { remove } from '#web/lib/api.ts'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'

/** The passkeys among the ways in. The last one can go as well: the password stays. */
export function PasskeyEntries({ passkeys }: { passkeys: Passkey[] }) {
  const now = useNow()
  const queryClient = useQueryClient()
  return passkeys.map(({ id, name, lastUsedAt }) => (
    <Entry
      key={id}
      name={name}
      note={lastUsedAt ? `Passkey. Used ${relativeTime(new Date(lastUsedAt), now)}` : 'Passkey. Not used yet'}
      action={
        <AskFirst
          label="Remove"
          about={name}
          look="link"
          question="Remove this passkey?"
          yes="Remove"
          no="Keep it"
          act={() => remove(apiPaths.passkey(id))}
          onDone={() => void queryClient.invalidateQueries({ queryKey: [apiPaths.passkeys] })}
          failure="It could not be removed. Please try again later."
        >
          {name} signs in no more. The password stays as a way in. What the device has kept of it can be
          deleted in the device’s own settings.
        </AskFirst>
      }
    />
  ))
}
