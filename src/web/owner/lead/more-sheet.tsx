import Camera from 'lucide-react/icons/camera'
import Contact from 'lucide-react/icons/contact'
import MailOpen from 'lucide-react/icons/mail'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { maxQuotePhotos } from '#shared/quote-photos.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { Sheet } from '../sheet.tsx'

interface MoreSheetProps {
  lead: Inquiry
  onClose: () => void
  onAskForPhotos: () => void
  onSpam: () => void
  onUnread: () => void
  onDelete: () => void
}

/** What is done to a lead now and then. */
export function MoreSheet({ lead, onClose, onAskForPhotos, onSpam, onUnread, onDelete }: MoreSheetProps) {
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const { takesPhotos } = inquiryOf(lead.kind)
  const photos = lead.photos.length
  return (
    <Sheet title={lead.name} onClose={onClose}>
      <ul className="more-list">
        <li>
          <a href={inquiryOf(lead.kind).paths.contact(lead.id)} download onClick={onClose}>
            <Contact aria-hidden="true" />
            <b>Save to contacts</b>
          </a>
        </li>
        {takesPhotos && lead.phone && photos < maxQuotePhotos && (
          <li>
            <button type="button" onClick={then(onAskForPhotos)}>
              <Camera aria-hidden="true" />
              <b>{photos > 0 ? 'Ask for more photos' : 'Ask for photos'}</b>
              <small>Opens a text with the link</small>
            </button>
          </li>
        )}
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
            <small>Stays in the bin for 30 days</small>
          </button>
        </li>
      </ul>
    </Sheet>
  )
}
