import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clockTime } from '#shared/brisbane-time.ts'
import type { OfferBeginning, OfferVersion, WrittenOffer } from '#shared/contract/offer.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { offerTypeNames } from '#shared/offers/words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ApiError, post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { LinkButton, PlainButton, SmallButton } from '#web/owner/kit/buttons.tsx'
import { focusAtOnce } from '#web/owner/kit/focus/focus-at-once.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { swallowSecondPress } from '#web/owner/kit/undo/swallow-second-press.ts'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import '../../../styles/owner/offers.css'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { AddLines, AddLinesSheet } from './add-lines.tsx'
import { LineSheet } from './line-sheet.tsx'
import {
  beginOffer,
  contentOf,
  type DraftLine,
  isPriced,
  type OfferDraft,
  useOfferDraft,
} from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferLines, OfferSums, OfferTotal } from './offer-lines.tsx'
import { SendSheet, useRefreshOffers } from './send-sheet.tsx'

interface OfferEditorProps {
  lead: Inquiry
  onLeave: () => void
}

/** Edits a lead's next quote, from a draft on this device. */
export function OfferEditor(props: OfferEditorProps) {
  const { id } = props.lead
  const beginning = useQuery<OfferBeginning>({ queryKey: [offerPaths.offerLines], staleTime: 0 })
  const versions = useQuery<OfferVersion[]>({ queryKey: [offerPaths.leadOffers(id)], staleTime: 0 })
  const [draft] = useOfferDraft(id)
  if (beginning.data && (versions.data || draft)) {
    return <Editor {...props} beginning={beginning.data} latest={versions.data?.[0]} />
  }
  return (
    <NotFetched query={beginning.isError ? beginning : versions} heading="Your prices couldn’t be loaded" />
  )
}

interface EditorProps extends OfferEditorProps {
  beginning: OfferBeginning
  latest: OfferVersion | undefined
}

function Editor({ lead, beginning, latest, onLeave }: EditorProps) {
  const queryClient = useQueryClient()
  const refresh = useRefreshOffers(lead)
  const [kept, keep] = useOfferDraft(lead.id)
  const [begun] = useState(() => beginOffer(beginning, latest?.state === 'accepted' ? undefined : latest))
  const [sent, setSent] = useState<OfferDraft>()
  const draft = sent ?? kept ?? { ...begun, follows: latest?.document.number ?? null }
  const what = offerTypeNames[draft.type]
  const isWide = useMediaQuery('(width >= 100rem)')
  const [isAdding, setAdding] = useState(() => draft.lines.length === 0 && !isWide)
  const [edited, setEdited] = useState<string>()
  const [written, setWritten] = useState<WrittenOffer>()
  const change = (changes: Partial<OfferDraft>) => keep({ ...draft, ...changes })

  // The same content keeps its idempotency key, so that a retry after a lost response is no second quote.
  const tried = useRef({ content: '', key: '' })
  const sending = useMutation({
    mutationFn() {
      const content = JSON.stringify(contentOf(draft))
      if (tried.current.content !== content) tried.current = { content, key: newKey() }
      const body = { content: contentOf(draft), follows: draft.follows }
      const headers = { 'idempotency-key': tried.current.key }
      return post<WrittenOffer>(offerPaths.leadOffers(lead.id), body, { headers })
    },
    onSuccess(answer) {
      setWritten(answer)
      // The quote stays on the screen behind the sheet, but it is no draft any more.
      setSent(draft)
      keep(undefined)
      void refresh()
    },
    onError(error) {
      if (error instanceof ApiError && error.status === 412) return
      const isOnline = error instanceof ApiError || navigator.onLine
      showFailure(isOnline ? `${what} not saved` : 'No signal', error, 'Your draft is kept on this phone.')
    },
  })
  const isOvertaken = sending.error instanceof ApiError && sending.error.status === 412
  const lineAt = draft.lines.findIndex(({ key }) => key === edited)
  const line = draft.lines[lineAt]
  const withLine = (changed: DraftLine) =>
    change({ lines: draft.lines.map((other) => (other.key === changed.key ? changed : other)) })
  const [isWriting, setWriting] = useState(false)
  const [typed, onType] = useState('')
  const onWrite = (text: string) => {
    setWriting(true)
    const added = { key: crypto.randomUUID(), text, quantity: 1, cents: 0, isUnpriced: true }
    change({ lines: [...draft.lines, added] })
    setEdited(added.key)
  }
  const keepMine = async () => {
    const queryKey = [offerPaths.leadOffers(lead.id)]
    const [newest] = await queryClient.fetchQuery<OfferVersion[]>({ queryKey, staleTime: 0 })
    change({ follows: newest?.document.number ?? null })
    sending.reset()
  }
  const adding = {
    beginning,
    lines: draft.lines,
    onWrite,
    typed,
    onType,
    onChange: (lines: OfferDraft['lines']) => change({ lines }),
  }
  return (
    <article className="lead offer-editor" aria-label={`${what} for ${lead.name}`}>
      <div className="lead__head">
        <h2 ref={focusAtOnce} tabIndex={-1}>
          {what} for {firstName(lead)}
        </h2>
        <p className="muted lead__facts" role="status">
          {kept ? `Draft kept ${clockTime(new Date(kept.keptAt))}` : 'No one sees it until you send it.'}
        </p>
        <LinkButton onClick={onLeave}>Back to the enquiry</LinkButton>
      </div>
      {isOvertaken && (
        <div className="flow offer-overtaken" role="alert">
          <p>
            <b>Someone else has just written a quote for {firstName(lead)}.</b>
          </p>
          <Button
            size="sm"
            onClick={() => void keepMine().catch((error: unknown) => showFailure('Not kept', error))}
          >
            Keep mine as a new quote
          </Button>
          <SmallButton
            onClick={() => {
              keep(undefined)
              onLeave()
            }}
          >
            Discard mine
          </SmallButton>
        </div>
      )}
      <div className="offer-editor__columns">
        <div>
          <section className="lead-part">
            <h3>Lines</h3>
            <OfferLines lines={draft.lines} onEdit={setEdited} />
            {!isWide && (
              <PlainButton onClick={() => setAdding(true)} aria-haspopup="dialog">
                Add lines
              </PlainButton>
            )}
            <OfferSums lines={draft.lines} gstRegistered={beginning.gstRegistered} />
          </section>
          <OfferFields lead={lead} draft={draft} onChange={change} />
          <Bar lead={lead} draft={draft} isBusy={sending.isPending} onSend={() => sending.mutate()} />
        </div>
        {isWide && (
          <aside className="lead-part" aria-label="Add lines">
            <AddLines {...adding} />
          </aside>
        )}
      </div>
      {isAdding && !line && (
        <AddLinesSheet
          {...adding}
          isWriting={isWriting || beginning.prices.length + beginning.used.length === 0}
          onSend={() => {
            setAdding(false)
            sending.mutate()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {line && (
        <LineSheet
          key={line.key}
          line={line}
          place={lineAt + 1}
          gstRegistered={beginning.gstRegistered}
          onChange={withLine}
          onMoveUp={() => {
            swallowSecondPress()
            const lines = [...draft.lines]
            lines.splice(lineAt, 1)
            lines.splice(lineAt - 1, 0, line)
            change({ lines })
          }}
          onRemove={() => {
            change({ lines: draft.lines.filter((other) => other !== line) })
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {written && <SendSheet lead={lead} {...written} onSent={onLeave} onClose={onLeave} />}
    </article>
  )
}

interface BarProps {
  lead: Inquiry
  draft: OfferDraft
  isBusy: boolean
  onSend: () => void
}

/** Renders total, Preview and Send under the thumb. The preview is a page that the browser opens. */
function Bar({ lead, draft, isBusy, onSend }: BarProps) {
  const isReady = isPriced(draft.lines)
  return (
    <form className="level near offer-bar" method="post" action={offerPaths.offerPreview(lead.id)}>
      <OfferTotal lines={draft.lines} />
      <input type="hidden" name="content" value={JSON.stringify(contentOf(draft))} />
      <PlainButton type="submit" disabled={!isReady}>
        Preview
      </PlainButton>
      <Button variant="live" disabled={!isReady} loading={isBusy} onClick={onSend}>
        Send
      </Button>
    </form>
  )
}
