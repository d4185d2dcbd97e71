import { useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { remove } from '#web/lib/api.ts'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'

/** Lists the passkeys. The last one can be removed too, because the password stays. */
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
          failure="It couldn’t be removed. Please try again later."
        >
          {name} won’t sign in any more. Your password still works. You can delete the passkey itself in the
          device’s settings.
        </AskFirst>
      }
    />
  ))
}
