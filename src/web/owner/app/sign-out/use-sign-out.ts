import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/components/toast/toast-store.ts'
import { StillWaiting, signOut } from './sign-out.ts'

export function useSignOut() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => signOut(queryClient),
    onError: (error) => {
      const isWaiting = error instanceof StillWaiting
      const description = isWaiting
        ? 'Something you did is still waiting to send. Sign out once it’s sent.'
        : undefined
      showToast({ title: 'Logout failed', description, variant: 'destructive' })
    },
  })
  return { isPending, signOut: () => !isPending && mutate() }
}
