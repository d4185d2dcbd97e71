import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SetUp } from '#shared/contract/set-up.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { post } from '#web/lib/api.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'

/** Makes today's backup now. If that fails, its set-up step says why. */
export function BackUpButton() {
  const queryClient = useQueryClient()
  const backUp = useMutation({
    mutationFn: () => post(apiPaths.setUpBackup) as Promise<SetUp>,
    onSuccess(answer) {
      queryClient.setQueryData<SetUp>([apiPaths.setUp], answer)
      const isMade = answer.steps.some(({ step, isDone }) => step === 'backup' && isDone)
      showToast(isMade ? { title: 'Backup made' } : { title: 'No backup was made', variant: 'destructive' })
    },
    onError: (error) => showFailure('No backup was made', error),
  })
  return (
    <Button variant="plain" size="sm" loading={backUp.isPending} onClick={() => backUp.mutate()}>
      Make a backup now
    </Button>
  )
}
