import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import type { Calendar } from '#shared/contract/visit.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { patch, post, remove } from '#web/lib/api.ts'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { copyText } from '#web/owner/kit/copy-button.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'

/** Makes, copies and stops the link with which a calendar program shows the visits. */
export function CalendarPart({ now }: { now: Date }) {
  const queryClient = useQueryClient()
  const { data } = useQuery<Calendar>({ queryKey: [visitPaths.calendar], staleTime: 0 })
  const [isStopping, setStopping] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call() as Promise<Calendar>,
    onSuccess(calendar) {
      setStopping(false)
      queryClient.setQueryData([visitPaths.calendar], calendar)
    },
    onError: (error) => showFailure('That didn’t work', error),
  })
  if (!data) return null
  const make = () => mutate(() => post(visitPaths.calendar))
  return (
    <section className="days__calendar" id="calendar" aria-labelledby="days-calendar">
      <h2 id="days-calendar">Your own calendar</h2>
      <p>
        {data.link === null
          ? 'Make a link to see your visits in the calendar on your phone.'
          : 'Your visits show up in the calendar that has this link. You can’t change them there.'}
      </p>
      {data.link === null ? (
        <PlainButton loading={isPending} onClick={make}>
          Make a link
        </PlainButton>
      ) : (
        <>
          {data.link && <CalendarLink link={data.link} />}
          <p>
            <b>Last read</b>{' '}
            {data.lastReadAt
              ? `${momentInWords(new Date(data.lastReadAt), now)} by ${data.lastReadBy}.`
              : 'Not yet.'}{' '}
            Calendars read it every hour or so, some only once a day. This page is always right.
          </p>
          <label className="days__names">
            <input
              type="checkbox"
              checked={data.showsNames}
              onChange={({ target }) =>
                mutate(() => patch(visitPaths.calendar, { showsNames: target.checked }))
              }
            />
            <span>
              <b>Show names and streets</b>
              <small>Off: it says “Visit, Margate”.</small>
            </span>
          </label>
          {isStopping ? (
            <div className="flow days__stop" role="alert">
              <p>Your visits disappear from any calendar that uses this link. You can make a new one.</p>
              <PlainButton
                className="button--remove"
                loading={isPending}
                onClick={() => mutate(() => remove(visitPaths.calendar))}
              >
                Stop it
              </PlainButton>
              <PlainButton onClick={make} disabled={isPending}>
                New link instead
              </PlainButton>
              <PlainButton onClick={() => setStopping(false)}>Keep it</PlainButton>
            </div>
          ) : (
            <PlainButton className="button--remove" onClick={() => setStopping(true)}>
              Stop this link
            </PlainButton>
          )}
        </>
      )}
    </section>
  )
}

function CalendarLink({ link }: { link: string }) {
  const copy = () => void copyText(link, () => showToast({ title: 'Link copied' }))
  return (
    <>
      <a className={buttonClass({ variant: 'live' })} href={link.replace(/^https?:/, 'webcal:')}>
        <CalendarPlus />
        Add to this phone
      </a>
      <div className="flow near days__link">
        <input className="input" aria-label="Link for another phone" readOnly value={link} />
        <PlainButton icon={<Copy />} onClick={copy}>
          Copy
        </PlainButton>
      </div>
      <p className="muted">Anyone with this link can see your visits. Keep it to yourself.</p>
    </>
  )
}
