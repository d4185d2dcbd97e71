import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { useMediaQuery } from '../session/use-media-query.ts'
import { useNow } from '../session/use-now.ts'
import type { Inquiry } from './inquiry.ts'
import { InquiryDetail } from './inquiry-detail.tsx'
import { InquiryRow, inquiryRowId } from './inquiry-row.tsx'
import { useDeleteInquiry } from './use-delete-inquiry.ts'
import { useMarkSeen } from './use-mark-seen.ts'
import { useNotSpam } from './use-not-spam.ts'

interface InquirySplitProps {
  kind: AnyInquiry
  /** At least one. */
  inquiries: Inquiry[]
  /** A narrower list is on its way. */
  isStale: boolean
  /** Below the rows. */
  children: ReactNode
}

/**
 * The rows and the chosen inquiry. On a desk it stands beside the list; on a phone it opens under its row, and a
 * second tap closes it.
 */
export function InquirySplit({ kind, inquiries, isStale, children }: InquirySplitProps) {
  const isDesk = useMediaQuery('(width >= 64rem)')
  const now = useNow()
  const [chosenId, setChosenId] = useState<string>()
  const detail = useRef<HTMLElement>(null)
  const markSeen = useMarkSeen(kind)
  const markNotSpam = useNotSpam(kind)
  const deleteInquiry = useDeleteInquiry(kind)
  const chosen = inquiries.find(({ id }) => id === chosenId)
  const shown = chosen ?? (isDesk ? inquiries[0] : undefined)
  // Held on to: one that comes in on top must not take its place while it is being read.
  if (shown && chosenId === undefined) setChosenId(shown.id)

  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest('.row')
    const inquiry = inquiries.find(({ id }) => inquiryRowId(id) === row?.id)
    if (!row || !inquiry) return
    const top = row.getBoundingClientRect().top
    const opens = isDesk || inquiry.id !== shown?.id
    flushSync(() => setChosenId(opens ? inquiry.id : undefined))
    // Another one above may have closed: the row stays under the thumb.
    if (!isDesk) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
    if (opens && inquiry.isNew) markSeen(inquiry.id)
    const isByKeyboard = event.detail === 0
    if (isDesk && isByKeyboard) detail.current?.focus({ preventScroll: true })
  }

  const onDelete = (inquiry: Inquiry) => {
    if (!deleteInquiry(inquiry.id)) return
    const index = inquiries.indexOf(inquiry)
    const next = inquiries[index + 1] ?? inquiries[index - 1]
    setChosenId(isDesk ? next?.id : undefined)
    // The focus would vanish with the row: the next one takes it.
    if (next) focusRow(next.id)
    else document.getElementById('main')?.focus()
  }

  const onListKeyDown = (event: KeyboardEvent) => {
    const index = inquiries.findIndex(({ id }) => inquiryRowId(id) === (event.target as Element).id)
    const target = index < 0 ? undefined : rowForKey(event.key, index, inquiries)
    if (!target) return
    event.preventDefault()
    focusRow(target.id)
  }

  const detailOf = (inquiry: Inquiry) => (
    <InquiryDetail
      key={inquiry.id}
      ref={detail}
      inquiry={inquiry}
      now={now}
      isInPlace={!isDesk}
      onNotSpam={() => markNotSpam(inquiry.id)}
      onDelete={() => onDelete(inquiry)}
      onLeave={() => focusRow(inquiry.id)}
    />
  )

  return (
    <div className="split" aria-busy={isStale || undefined}>
      <div>
        <ul className="inquiries" onClick={onClick} onKeyDown={onListKeyDown}>
          {inquiries.map((inquiry) => {
            const { id, name, createdAt, isNew, isSuspect, note, message, tag } = inquiry
            const isShown = id === shown?.id
            return (
              <li key={id}>
                <InquiryRow
                  id={id}
                  name={name}
                  createdAt={createdAt}
                  isNew={isNew}
                  isSuspect={isSuspect}
                  note={note}
                  message={message}
                  now={now}
                  isShown={isShown}
                  tagText={tag?.text}
                  tagVariant={tag?.variant}
                  isInPlace={!isDesk}
                />
                {isShown && !isDesk && detailOf(inquiry)}
              </li>
            )
          })}
        </ul>
        {children}
      </div>
      {isDesk && shown && <div className="split__detail">{detailOf(shown)}</div>}
    </div>
  )
}

const focusRow = (id: string) => document.getElementById(inquiryRowId(id))?.focus()

function rowForKey(key: string, index: number, inquiries: Inquiry[]): Inquiry | undefined {
  switch (key) {
    case 'ArrowDown':
      return inquiries[index + 1]
    case 'ArrowUp':
      return inquiries[index - 1]
    case 'Home':
      return inquiries[0]
    case 'End':
      return inquiries.at(-1)
    default:
      return undefined
  }
}
