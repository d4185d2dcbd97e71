import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import type { ChangedVisit, PlannedVisit, Visit, WrittenVisit } from '#shared/contract/visit.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { textHref } from '#shared/leads/texts.ts'
import { getsTexts } from '#shared/phone.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { isSameTime, mostVisitTimes, timeInWords, visitLengths, workdaysFrom } from '#shared/visits/times.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { getJson, post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { LinkButton, PlainButton, SquareButton } from '#web/owner/kit/buttons.tsx'
import { focusAtOnce } from '#web/owner/kit/focus/focus-at-once.ts'
import { Picks } from '#web/owner/kit/forms/picks.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { swallowSecondPress } from '#web/owner/kit/undo/swallow-second-press.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useContact } from '../after-call/use-contact.ts'
import '../../../styles/owner/offers.css'
import '../../../styles/owner/visits.css'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { OtherTime } from './other-time.tsx'
import { TimeGrid } from './time-grid.tsx'
import { useVisitChanges, type VisitNews, VisitSheet, visitWords } from './visit-sheet.tsx'

const daysShown = 5

interface VisitEditorProps {
  lead: Inquiry
  onLeave: () => void
}

/** What follows once times are stored: their text opens, a sheet asks how to send them, or one is booked. */
type Then = 'text' | 'ask' | 'booked'

function openMessages(phone: string, words: string): void {
  const link = Object.assign(document.createElement('a'), { href: textHref(phone, words) })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Offers up to three times for a visit, books one that was agreed on, or moves a booked one. */
export function VisitEditor(props: VisitEditorProps) {
  const visits = useQuery<Visit[]>({ queryKey: [visitPaths.leadVisits(props.lead.id)], staleTime: 0 })
  if (!visits.data) return <NotFetched query={visits} heading="The visit couldn’t be loaded" />
  return <Editor {...props} latest={visits.data[0]} />
}

function Editor({ lead, onLeave, latest }: VisitEditorProps & { latest: Visit | undefined }) {
  const queryClient = useQueryClient()
  const { refresh, undo } = useVisitChanges(lead)
  const { text } = useContact()
  const now = useNow()
  const [moved] = useState(() =>
    latest?.state === 'booked' && Date.parse(latest.booked?.to ?? '') > now.getTime() ? latest : undefined,
  )
  const most = moved ? 1 : mostVisitTimes
  const [chosen, setChosen] = useState<readonly VisitTime[]>([])
  const [minutes, setMinutes] = useState(
    moved?.minutes ?? latest?.minutes ?? (lead.work.status === 'won' ? 180 : 60),
  )
  const [shown, setShown] = useState(daysShown)
  const days = workdaysFrom(now, shown)
  const [sent, setSent] = useState<{ visit: Visit; link: string; news: VisitNews }>()

  const isTexted = getsTexts(lead.phone)
  const range = `?from=${days[0]}&to=${days.at(-1)}`
  const planned = useQuery<PlannedVisit[]>({
    queryKey: [visitPaths.visits, range],
    queryFn: ({ queryKey: [path] }) => getJson<PlannedVisit[]>(`${path}${range}`),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const choose = (time: VisitTime) => {
    if (chosen.some((other) => isSameTime(other, time)))
      return setChosen(chosen.filter((other) => !isSameTime(other, time)))
    if (most === 1) return setChosen([time])
    if (chosen.length === most) return showToast({ title: 'Three at most. Take one out first.' })
    setChosen([...chosen, time])
  }

  // The same request keeps its idempotency key, so that a retry after a lost response is no second visit.
  const tried = useRef({ what: '', key: '' })
  const keyOf = (body: object) => {
    const what = JSON.stringify(body)
    if (tried.current.what !== what) tried.current = { what, key: newKey() }
    return { headers: { 'idempotency-key': tried.current.key } }
  }
  const onError = (error: unknown) => {
    showFailure('That didn’t work', error)
    void queryClient.invalidateQueries({ queryKey: [visitPaths.visits] })
  }
  const { name: business } = useBusiness()
  const offering = useMutation({
    mutationFn(then: Then) {
      const body = { times: chosen, minutes, isAgreed: then === 'booked' }
      return post<WrittenVisit>(visitPaths.leadVisits(lead.id), body, keyOf(body))
    },
    onSuccess({ visit, link }, then) {
      void refresh()
      // A browser opens messages only shortly after a tap. Later the sheet asks for another tap.
      if (then === 'text' && (navigator.userActivation?.isActive ?? true)) {
        openMessages(lead.phone, visitWords(lead, visit, { news: 'offered', link, business }))
        text(lead)
        return onLeave()
      }
      setSent({ visit, link, news: then === 'booked' ? 'booked' : 'offered' })
    },
    onError,
  })
  const moving = useMutation({
    async mutationFn(id: string) {
      const body = { time: chosen[0] }
      const changed = await post<ChangedVisit>(visitPaths.moveVisit(id), body, keyOf({ id, ...body }))
      const { link } = await post<{ link: string }>(visitPaths.visitLink(id))
      return { ...changed, link }
    },
    onSuccess({ visit, link, event, isMailed }) {
      void refresh()
      if (!isMailed) return setSent({ visit, link, news: 'moved' })
      showToast({
        title: 'Visit moved',
        description: `We’ll email ${firstName(lead)}. If it’s soon, ring too.`,
        action: { label: 'Undo', onAction: () => undo(event) },
      })
      onLeave()
    },
    onError,
  })
  const isBusy = offering.isPending || moving.isPending
  const isNone = chosen.length === 0
  const unsent = moved ? 'Nothing changes until you move it' : 'Nothing has been sent yet'
  return (
    <article className="lead offer-editor" aria-label={`Visit to ${lead.name}`}>
      <div className="lead__head">
        <h2 ref={focusAtOnce} tabIndex={-1}>
          {moved ? `Move the visit to ${firstName(lead)}` : `Offer times to ${firstName(lead)}`}
        </h2>
        <p className="muted lead__facts">
          {moved?.booked ? `Now ${timeInWords(moved.booked)}` : 'When you could arrive. Up to three.'}
        </p>
        <LinkButton onClick={onLeave}>Back to the enquiry</LinkButton>
      </div>
      <section className="lead-part visit-editor">
        <h3 className="visually-hidden">When you could arrive</h3>
        {planned.isError && !planned.data ? (
          <NotFetched query={planned} heading="Your visits couldn’t be loaded" headingLevel={3} />
        ) : (
          <TimeGrid
            {...{ days, chosen, minutes, now }}
            planned={planned.data}
            moved={moved?.id}
            onChoose={choose}
          />
        )}
        <div className="flow visit-editor__more">
          <LinkButton onClick={() => setShown(shown + daysShown)}>Later days</LinkButton>
          <OtherTime now={now} onChoose={choose} />
        </div>
        {!moved && (
          <>
            <h3>How long it takes</h3>
            <Picks legend="How long it takes" options={visitLengths} picked={minutes} onPick={setMinutes} />
          </>
        )}
        {!isNone && (
          <ol className="ruled visit-chosen">
            {chosen.map((time, n) => (
              <li key={time.from}>
                <i aria-hidden="true">{n + 1}</i>
                <b>{timeInWords(time)}</b>
                <SquareButton label={`Take out ${timeInWords(time)}`} onClick={() => choose(time)}>
                  <X />
                </SquareButton>
              </li>
            ))}
          </ol>
        )}
      </section>
      <div className="level near offer-bar">
        <p>
          <b>{chosen.length === 1 ? '1 time' : `${chosen.length} times`}</b>
          <small>{lead.phone || lead.email ? unsent : ''}</small>
        </p>
        {moved ? (
          <Button variant="live" disabled={isNone} loading={isBusy} onClick={() => moving.mutate(moved.id)}>
            Move it
          </Button>
        ) : (
          <>
            <PlainButton
              disabled={chosen.length !== 1}
              aria-disabled={isBusy}
              onClick={() => {
                if (isBusy) return
                swallowSecondPress()
                offering.mutate('booked')
              }}
            >
              Agreed, book it
            </PlainButton>
            {isTexted && (
              <PlainButton
                disabled={isNone}
                aria-disabled={isBusy}
                onClick={() => isBusy || offering.mutate('ask')}
              >
                Other ways
              </PlainButton>
            )}
            <Button
              variant="live"
              disabled={isNone}
              loading={isBusy}
              onClick={() => offering.mutate(isTexted ? 'text' : 'ask')}
            >
              {isTexted ? 'Text' : 'Send'}
            </Button>
          </>
        )}
      </div>
      {sent && <VisitSheet lead={lead} {...sent} onClose={onLeave} />}
    </article>
  )
}
