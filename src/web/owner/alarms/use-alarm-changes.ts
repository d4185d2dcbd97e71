import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlarmStatus, ChannelName, ChannelTest } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { failureMessage, post, put, remove } from '#web/lib/api.ts'

/** What the owner changes takes effect at once, and is fetched anew; a failure is told in a toast. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, failure: string, done?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done) showToast({ title: done })
    },
    onError: (error) =>
      showToast({
        title: failure,
        description: failureMessage(error, 'Please try again later.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.alarms] }),
  })
}

export const useSetDuty = () =>
  useChange((duty: { userId: string; isOnDuty: boolean }) => put(apiPaths.alarmDuty, duty), 'Not changed')

export const useSaveSettings = () =>
  useChange(
    (settings: AlarmStatus['settings']) => put(apiPaths.alarmSettings, settings),
    'Not changed',
    'Alarms changed',
  )

export const useRemoveDevice = () =>
  useChange((id: string) => remove(apiPaths.alarmDevice(id)), 'Not removed', 'Removed')

/** Sends a test by one way, to one phone where it is said which; true outcomes alone. */
export const useSendTest = () =>
  useChange(
    ({ channel, device }: { channel: ChannelName; device?: string }) =>
      post(apiPaths.alarmTest(channel), { device }) as Promise<ChannelTest>,
    'The test could not be sent',
  )
