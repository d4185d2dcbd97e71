import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useRef } from 'react'
import type { Delivery, MailStatus } from '#shared/contract/mail.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { SmallButton } from './buttons.tsx'
import { showFailure } from './show-failure.ts'
import { when } from './when.ts'

interface DeliveryStateProps {
  id: string
  /** False where the page itself offers all that the mail asks for. */
  mayResend?: boolean
}

/**
 * Shows whether the owner was mailed about a record, and a button that sends a failed mail again. Shows
 * nothing when no mail was due.
 */
export function DeliveryState({ id, mayResend = true }: DeliveryStateProps) {
  const delivery = useQuery<Delivery>({
    queryKey: [apiPaths.delivery(id)],
    // Not kept after closing, because the server may send the mail meanwhile.
    gcTime: 0,
  })
  // Usually in the cache: the notice above the lists asks for it too.
  const isMailSetUp = useQuery<MailStatus>({ queryKey: [apiPaths.mailStatus], gcTime: 0 }).data?.isConfigured
  const words = useRef<HTMLParagraphElement>(null)
  // When the Resend button disappears, the words take its focus.
  const resend = useResend(id, isMailSetUp, () => words.current?.focus())
  const state = delivery.data?.state
  // When mail is not set up, only the Alerts panel says so.
  if (state === 'none' || (state === 'file' && !isMailSetUp)) return null

  return (
    <div className="ends muted small delivery">
      <p ref={words} role="status" tabIndex={-1} className={state === 'failed' ? 'problem' : undefined}>
        {delivery.isError
          ? 'We couldn’t check whether you were emailed.'
          : delivery.data && inWords(delivery.data)}
      </p>
      {mayResend && delivery.data && canResend(delivery.data, isMailSetUp) && (
        <SmallButton icon={<Send />} loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend
        </SmallButton>
      )}
    </div>
  )
}

function inWords({ state, at, reason }: Delivery): string {
  switch (state) {
    case 'sent':
      return `Emailed ${at ? when(at) : ''}`
    case 'file':
      return 'Not emailed: email wasn’t set up then.'
    case 'failed':
      return `Not emailed. ${reason ?? 'It couldn’t be sent'}.`
    case 'pending':
      return reason ? `Not emailed yet. ${reason}${at ? `, last tried ${when(at)}` : ''}.` : 'Not emailed yet'
    case 'none':
      return ''
  }
}

/** A mail that was sent needs no second one, and one that was not tried yet is about to be sent. */
function canResend({ state, reason }: Delivery, isMailSetUp: boolean | undefined): boolean {
  if (state === 'file') return isMailSetUp === true
  return state === 'failed' || (state === 'pending' && reason !== null)
}

function useResend(id: string, isMailSetUp: boolean | undefined, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => post<Delivery>(apiPaths.resend(id)),
    onSuccess: (delivery) => {
      queryClient.setQueryData<Delivery>([apiPaths.delivery(id)], delivery)
      void queryClient.invalidateQueries({ queryKey: [apiPaths.mailStatus] })
      if (!canResend(delivery, isMailSetUp)) onDone()
      if (delivery.state === 'sent') showToast({ title: 'Email sent' })
      else {
        const description = inWords(delivery)
        showToast({ title: 'Email not sent yet', description, variant: 'destructive' })
      }
    },
    onError: (error) => showFailure('Email not sent', error),
  })
}
