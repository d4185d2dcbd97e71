import Camera from 'lucide-react/icons/camera'
import Eraser from 'lucide-react/icons/eraser'
import MailOpen from 'lucide-react/icons/mail'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { maxQuotePhotos } from '#shared/quote-photos.ts'
import { restorableDays } from '#shared/restorable.ts'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { useActs } from '../actions/use-acts.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { handedTo } from './act-words.ts'

interface MoreSheetProps {
  lead: Inquiry
  onClose: () => void
  onAskForPhotos: () => void
  onSpam: () => void
  onUnread: () => void
  onDelete: () => void
  onForget: () => void
}

/** What is done to a lead now and then. */
export function MoreSheet(props: MoreSheetProps) {
  const { lead, onClose, onAskForPhotos, onSpam, onUnread, onDelete, onForget } = props
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const doAct = useActs()
  const mayForget = useMay('owner')
  const people = useOwnerSummary()?.people
  const { assignedTo } = lead.work
  const { takesPhotos } = inquiryOf(lead.kind)
  const photos = lead.photos.length
  return (
    <Sheet title={lead.name} onClose={onClose}>
      <ul className="more-list">
        {takesPhotos && lead.phone && photos < maxQuotePhotos && (
          <li>
            <button type="button" onClick={then(onAskForPhotos)}>
              <Camera aria-hidden="true" />
              <b>{photos > 0 ? 'Ask for more photos' : 'Ask for photos'}</b>
              <small>Opens a text with the link</small>
            </button>
          </li>
        )}
        {(people || assignedTo) &&
          [...(people ?? []), null]
            .filter((to) => to !== assignedTo)
            .map((to) => (
              <li key={to}>
                <button
                  type="button"
                  onClick={then(() => void doAct(lead, { kind: 'assigned', to }, handedTo(to)))}
                >
                  <UserRound aria-hidden="true" />
                  <b>Hand to {to ?? 'everybody'}</b>
                </button>
              </li>
            ))}
        <li>
          <button type="button" onClick={then(onUnread)}>
            <MailOpen aria-hidden="true" />
            <b>Mark unread</b>
          </button>
        </li>
        {!lead.isSuspect && (
          <li>
            <button type="button" onClick={then(onSpam)}>
              <ShieldAlert aria-hidden="true" />
              <b>Mark as spam</b>
              <small>Leaves the queue, no more alarms</small>
            </button>
          </li>
        )}
        <li>
          <button type="button" className="more-list__remove" onClick={then(onDelete)}>
            <Trash2 aria-hidden="true" />
            <b>Delete</b>
            <small>{`Stays in the bin for ${restorableDays} days`}</small>
          </button>
        </li>
        {mayForget && (
          <li>
            <button type="button" className="more-list__remove" onClick={then(onForget)}>
              <Eraser aria-hidden="true" />
              <b>Forget this person</b>
              <small>All they sent, for good</small>
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  )
}
