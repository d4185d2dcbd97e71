import { useMutation, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import type { Passkey } from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { remove } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { Problem } from '#web/owner/kit/problem.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { passkeyProblem } from './passkey-problem.ts'
import { addPasskey, canUsePasskeys } from './passkeys.ts'

/** Lists the passkeys. The last one can be removed too, because the password stays. */
export function PasskeyEntries({ passkeys }: { passkeys: Passkey[] }) {
  const now = useNow()
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
          shownIn={apiPaths.passkeys}
          failure="It couldn’t be removed. Please try again later."
        >
          {name} won’t sign in any more. Your password still works. You can delete the passkey itself in the
          device’s settings.
        </AskFirst>
      }
    />
  ))
}

/** Makes a passkey on this device; shows nothing where that is impossible. */
export function AddPasskey() {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [apiPaths.passkeys] }),
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      <SmallButton icon={<KeyRound />} loading={add.isPending} onClick={() => add.mutate()}>
        Use a passkey on this device
      </SmallButton>
      <Problem className="account__problem">{passkeyProblem(add.error)}</Problem>
    </>
  )
}
