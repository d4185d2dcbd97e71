import { useMutation, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { apiPaths } from '#shared/paths.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { passkeyProblem } from './passkey-problem.ts'
import { addPasskey, canUsePasskeys } from './passkeys.ts'

/** Makes a passkey on this device; shows nothing where that is impossible. */
export function AddPasskey() {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [apiPaths.passkeys] }),
  })
  const problem = passkeyProblem(add.error)
  if (!canUsePasskeys()) return null
  return (
    <>
      <SmallButton icon={<KeyRound />} loading={add.isPending} onClick={() => add.mutate()}>
        Use a passkey on this device
      </SmallButton>
      {problem && (
        <p role="alert" className="account__problem">
          {problem}
        </p>
      )}
    </>
  )
}
