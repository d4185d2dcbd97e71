import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { dateAndTime, longDate } from '#shared/brisbane-time.ts'
import type { BinItem } from '#shared/contract/bin.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { pagePaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { swallowSecondPress } from '#web/owner/kit/undo/swallow-second-press.ts'
import { binKinds } from './bin-kinds.ts'

interface BinRowProps {
  item: BinItem
  isBack: boolean
  onPutBack: () => void
}

export function BinRow({ item, isBack, onPutBack }: BinRowProps) {
  const { id, title, note, deletedBy, deletedAt, goneAt } = item
  const { name, restorePath, ownerQuery } = binKinds[item.kind]
  const restoring = useMutation({
    mutationFn: () => post(restorePath(id)),
    onSuccess: onPutBack,
    onError: (error) => showFailure(`${title} wasn’t put back`, error),
  })
  const at = dateAndTime(new Date(deletedAt))
  const by = deletedBy ? `Deleted by ${numbersInOrder(deletedBy)}, ${at}` : `Deleted ${at}`
  // A customer's words mostly end with a full stop of their own.
  const what = note ? `${name}, ${note}${/[.!?…]$/.test(note) ? '' : '.'}` : `${name}.`
  return (
    <Entry
      name={title}
      note={
        <>
          {numbersInOrder(what)} {by}
        </>
      }
      secondNote={!isBack && `Gone for good ${longDate(new Date(goneAt))}`}
      action={
        isBack ? (
          <Back href={pagePaths.admin + ownerQuery(id)} title={title} />
        ) : (
          <SmallButton
            icon={<Undo2 />}
            loading={restoring.isPending}
            aria-label={`Put back ${title}`}
            onClick={() => {
              // Open comes to lie under the finger.
              swallowSecondPress()
              restoring.mutate()
            }}
          >
            Put back
          </SmallButton>
        )
      }
    />
  )
}

/** Takes the place and the focus of the button that was pressed. */
function Back({ href, title }: { href: string; title: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <p className="bin__back">
      <span>
        <Check aria-hidden="true" />
        Put back
      </span>
      <Link ref={link} href={href} className="link" aria-label={`${title} is back. Open`}>
        Open
      </Link>
    </p>
  )
}
