import { useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useOwnerList } from '../session/use-owner.ts'
import type { InquiryKind } from './inquiry.ts'
import { InquiryDetail } from './inquiry-detail.tsx'
import { InquiryRow } from './inquiry-row.tsx'
import { useDeleteInquiry } from './use-delete-inquiry.ts'

/**
 * One of the two lists, newest first. On a desk the chosen inquiry stands beside the list; on a phone it opens
 * under its row, and a second tap closes it.
 */
export function InquiryList<Item>({ kind }: { kind: InquiryKind<Item> }) {
  const list = useOwnerList<Item>(kind.listPath)
  const [chosenId, setChosenId] = useState<string>()
  const rows = useRef(new Map<string, HTMLButtonElement>())
  const deleteInquiry = useDeleteInquiry(kind)

  if (list.isError) {
    return (
      <EmptyState
        variant="error"
        heading={kind.words.fetchFailed}
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      />
    )
  }
  if (!list.data) return <Spinner />
  const inquiries = list.data.map(kind.toInquiry)
  const [newest] = inquiries
  if (!newest) {
    return (
      <EmptyState heading={kind.words.empty}>They appear here as soon as a visitor sends one.</EmptyState>
    )
  }
  const shown = inquiries.find(({ id }) => id === chosenId) ?? newest

  const onDelete = (id: string) => {
    const index = inquiries.findIndex((inquiry) => inquiry.id === id)
    const next = inquiries[index + 1] ?? inquiries[index - 1]
    // The focus would vanish with the row: the next one takes it.
    deleteInquiry(id, () => {
      setChosenId(undefined)
      if (next) rows.current.get(next.id)?.focus()
    })
  }

  return (
    <div className="split">
      <ul className="inquiries">
        {inquiries.map((inquiry) => {
          const isChosen = inquiry.id === chosenId
          return (
            <li key={inquiry.id}>
              <InquiryRow
                inquiry={inquiry}
                isOpen={isChosen}
                isShown={inquiry.id === shown.id}
                onChoose={() => setChosenId(isChosen ? undefined : inquiry.id)}
                ref={(button) => {
                  if (button) rows.current.set(inquiry.id, button)
                  else rows.current.delete(inquiry.id)
                }}
              />
              {isChosen && (
                <div className="lg:hidden">
                  <InquiryDetail inquiry={inquiry} onDelete={onDelete} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div className="split__detail max-lg:hidden">
        <InquiryDetail inquiry={shown} onDelete={onDelete} />
      </div>
    </div>
  )
}
