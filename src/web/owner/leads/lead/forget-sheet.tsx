import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longDate } from '#shared/brisbane-time.ts'
import type { PersonKept } from '#shared/contract/forget.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { failureMessage, post } from '#web/lib/api.ts'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { MessageOperator } from '#web/owner/kit/message-operator.tsx'
import { Problem } from '#web/owner/kit/problem.tsx'
import { forgetLastView } from '#web/owner/kit/session/last-view.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { forgettingKey } from './forgetting-key.ts'

interface ForgetSheetProps {
  lead: Inquiry
  onClose: () => void
  /** Called once nothing of the lead is left. */
  onForgotten: () => void
}

/** Shows all that is kept of a person, and offers to erase it, which can't be undone. */
export function ForgetSheet({ lead, onClose, onForgotten }: ForgetSheetProps) {
  const { data, isError, refetch } = useQuery<PersonKept>({
    queryKey: [apiPaths.leadPerson(lead.id)],
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Sheet title={`Forget ${lead.name}`} onClose={onClose}>
      {isError && <p className="problem">We couldn’t count what’s stored. Please try again later.</p>}
      {!data && !isError && <Spinner />}
      {data && (
        <Kept lead={lead} kept={data} onClose={onClose} onLookAgain={refetch} onForgotten={onForgotten} />
      )}
    </Sheet>
  )
}

interface KeptProps extends ForgetSheetProps {
  kept: PersonKept
  onLookAgain: () => void
}

function Kept({ lead, kept, onClose, onLookAgain, onForgotten }: KeptProps) {
  const queryClient = useQueryClient()
  const [withTestimonials, setWithTestimonials] = useState(false)
  const forgetting = useMutation({
    mutationKey: forgettingKey,
    mutationFn: () =>
      post(apiPaths.forgetPerson(lead.id), { requests: kept.requests, testimonials: withTestimonials }),
    onSuccess() {
      onForgotten()
      forgetLastView()
      showToast({ title: `${lead.name} is forgotten` })
      // Any response may contain the person. The lead's own are left out, since they would only answer 404.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !String(queryKey[0]).includes(lead.id),
      })
    },
    onError: () => void onLookAgain(),
  })
  const { testimonials, backups } = kept
  return (
    <div className="stack far forget">
      <p>{whatGoes(kept)}:</p>
      <ul className="forget__list">
        {linesOf(kept).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {testimonials > 0 && (
        <label className="check">
          <input
            type="checkbox"
            className="tick-box"
            checked={withTestimonials}
            onChange={(event) => setWithTestimonials(event.target.checked)}
          />
          <span>
            Also {counted(testimonials, 'review')} signed {lead.name}
          </span>
        </label>
      )}
      <h3>What stays</h3>
      <ul className="forget__list">
        {backupLines(backups).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>Emails in your inbox and messages on phones: delete those yourself.</li>
        {kept.handedOn > 0 && <li>Whatever was sent to other programs.</li>}
      </ul>
      <MessageOperator toDelete={leftOvers(backups)} />
      <Problem>
        {forgetting.isError &&
          failureMessage(forgetting.error, 'Nothing was forgotten. Please try again later.')}
      </Problem>
      <div className="flow far forget__acts">
        <PlainButton onClick={onClose}>Keep</PlainButton>
        <Button variant="danger" loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
          Forget for good
        </Button>
      </div>
    </div>
  )
}

/** Says what is erased. A lead without number and address is matched by neither, so it goes alone. */
function whatGoes({ phones, emails, names }: PersonKept): string {
  const from = inWords([...phones, ...emails], 'or')
  const signed = inWords(names, 'and')
  if (!from) return 'This enquiry, and nothing else: it has no number and no email address'
  return `Everything sent from ${from}${signed && `, signed ${signed}`}`
}

function linesOf({ requests, inBin, photos, events, notes, messages }: PersonKept): string[] {
  return [
    `${counted(requests, 'enquiry', 'enquiries')}${inBin > 0 ? `, ${inBin} of them in the bin` : ''}`,
    photos > 0 && counted(photos, 'photo'),
    events > 0 &&
      `${counted(events, 'entry', 'entries')} in the history${notes > 0 ? `, with ${counted(notes, 'note')}` : ''}`,
    messages > 0 && `${counted(messages, 'email or alert', 'emails and alerts')} about it`,
  ].filter((line) => line !== false)
}

function backupLines({ count, goneBy, staying, aside, mayBeElsewhere }: PersonKept['backups']): string[] {
  const here = mayBeElsewhere ? 'on the computer that runs the site' : 'of this site'
  return [
    count === 0
      ? `No backup ${here} holds any of it.`
      : `Still in ${counted(count, 'older backup')}. If one is restored, the site forgets it again.`,
    goneBy && `The last nightly one is deleted by ${longDate(new Date(goneBy))}.`,
    (staying.length > 0 || aside.length > 0) &&
      'Some old copies may hold it, and the site never deletes them. Ask whoever runs the site to delete them.',
    mayBeElsewhere && 'Any other computer that runs the site has its own backups and copies.',
  ].filter((line) => typeof line === 'string')
}

const leftOvers = ({ staying, aside }: PersonKept['backups']) => [
  ...staying.map((name) => `backup ${name}`),
  ...aside.map(({ what, name }) => `${copyWords[what]} ${name}`),
]

const copyWords = { folder: 'folder', file: 'file', schema: 'database schema' } as const

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const inWords = (parts: readonly string[], last: 'or' | 'and') =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(` ${last} `)
