import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { SelectBox, type Selection } from '#web/owner/kit/selection.tsx'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { DeskLead, useDeskLead } from '../lead/desk-lead.tsx'
import { focusLeadRow, focusRememberedRow, leadRowId } from '../lead/lead-rows.ts'
import { useOpenLead } from '../lead/open-lead.tsx'
import type { Inquiry } from './inquiry.ts'
import { InquiryRow } from './inquiry-row.tsx'

interface InquirySplitProps {
  /** At least one. */
  inquiries: Inquiry[]
  /** True while the list for other filters is being fetched. */
  isStale: boolean
  selection: Selection
  children: ReactNode
}

/** Renders the rows, and on a desktop the chosen lead beside them. On a phone it has a page of its own. */
export function InquirySplit({ inquiries, isStale, selection, children }: InquirySplitProps) {
  const isDesk = useMediaQuery('(width >= 64rem)')
  const now = useNow()
  const { hrefOf, open } = useOpenLead()
  // No lead is shown during a selection, which may delete it.
  const beside = useDeskLead(selection.isOn ? [] : inquiries)
  const shownId = isDesk ? beside.id : undefined

  useEffect(focusRememberedRow, [])

  const onListKeyDown = (event: KeyboardEvent) => {
    const index = inquiries.findIndex(({ id }) => leadRowId(id) === (event.target as Element).id)
    const target = index < 0 ? undefined : rowForKey(event.key, index, inquiries)
    if (!target) return
    event.preventDefault()
    focusLeadRow(target.id)
  }

  return (
    <div className="split" aria-busy={isStale || undefined}>
      <div>
        <ul className="inquiries" onKeyDown={onListKeyDown}>
          {inquiries.map((inquiry) => (
            <li key={inquiry.id} className={selection.isOn ? 'inquiries__select' : undefined}>
              {selection.isOn && <SelectBox selection={selection} item={inquiry} name={inquiry.name} />}
              <InquiryRow
                inquiry={inquiry}
                href={hrefOf(inquiry.id)}
                now={now}
                isShown={inquiry.id === shownId}
                // During a selection a press selects the row.
                onOpen={selection.isOn ? selection.toggle : open}
              />
            </li>
          ))}
        </ul>
        {children}
      </div>
      {shownId && <DeskLead id={shownId} isChosen={beside.isChosen} />}
    </div>
  )
}

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
