import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channels.ts'
import type { ChannelTest } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast, type ToastContent } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'

/** Returns a mutation that then refetches the alarms, and shows a toast when it fails. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  failure: string,
  done?: (input: Input) => ToastContent,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (_answer, input) => {
      if (done) showToast(done(input))
    },
    onError: (error) => showFailure(failure, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.alarms] }),
  })
}

/** Returns a mutation that sends a test by a channel, to one phone if `device` names it. */
export const useSendTest = () =>
  useChange(
    ({ channel, device }: { channel: ChannelName; device?: string }) =>
      post<ChannelTest>(apiPaths.alarmTest(channel), { device }),
    'The test couldn’t be sent',
  )
