import Camera from 'lucide-react/icons/camera'
import Eraser from 'lucide-react/icons/eraser'
import MailOpen from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { getsTexts } from '#shared/phone.ts'
import { maxQuotePhotos } from '#shared/quote-photos.ts'
import { restorableDays } from '#shared/restorable.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { useMay, useOwnerSummary, useYou } from '#web/owner/kit/session/use-owner.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { handedTo } from './act-words.ts'
import { useLeadMarks } from './use-lead-marks.ts'

interface MoreSheetProps {
  lead: Inquiry
  onClose: () => void
  onSheet: (sheet: 'photos' | 'forget') => void
  onDelete: () => void
}

export function MoreSheet({ lead, onClose, onSheet, onDelete }: MoreSheetProps) {
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const doAction = useActions()
  const { markSpam, markUnread } = useLeadMarks(lead)
  const mayForget = useMay('owner')
  const you = useYou()
  const people = useOwnerSummary()?.people
  const { assignedTo } = lead.work
  const { takesPhotos } = inquiryOf(lead.kind)
  const photos = lead.photos.length
  return (
    <Sheet title={lead.name} onClose={onClose}>
      <ul className="more-list">
        {takesPhotos && getsTexts(lead.phone) && photos < maxQuotePhotos && (
          <Item
            icon={<Camera />}
            words={photos > 0 ? 'Ask for more photos' : 'Ask for photos'}
            note="Opens a text with the link"
            onPress={then(() => onSheet('photos'))}
          />
        )}
        {(people || assignedTo) &&
          [...(people ?? []), null]
            .filter((to) => to !== assignedTo)
            .map((to) => (
              <Item
                key={to}
                icon={<UserRound />}
                words={to === you ? 'Take it yourself' : `Hand to ${to ?? 'everyone'}`}
                onPress={then(
                  () =>
                    void doAction(lead, { kind: 'assigned', to }, to === you ? 'It’s yours' : handedTo(to)),
                )}
              />
            ))}
        <Item
          icon={<Printer />}
          words="Print"
          note="The enquiry, with what was done"
          onPress={then(() => void nextPaint().then(() => window.print()))}
        />
        <Item icon={<MailOpen />} words="Mark unread" onPress={then(markUnread)} />
        {!lead.isSuspect && (
          <Item
            icon={<ShieldAlert />}
            words="Mark as spam"
            note="Leaves your list, no more alerts"
            onPress={then(markSpam)}
          />
        )}
        <Item
          icon={<Trash2 />}
          words="Delete"
          note={`Stays in the bin for ${restorableDays} days`}
          removes
          onPress={then(onDelete)}
        />
        {mayForget && (
          <Item
            icon={<Eraser />}
            words="Forget this person"
            note="Deletes all they sent, for good"
            removes
            onPress={then(() => onSheet('forget'))}
          />
        )}
      </ul>
    </Sheet>
  )
}

interface ItemProps {
  icon: ReactNode
  words: string
  note?: string
  removes?: boolean
  onPress: () => void
}

const Item = ({ icon, words, note, removes, onPress }: ItemProps) => (
  <li>
    <button type="button" className={removes ? 'more-list__remove' : undefined} onClick={onPress}>
      {icon}
      <b>{words}</b>
      {note && <small>{note}</small>}
    </button>
  </li>
)
