import { flushSync } from 'react-dom'
import { useOpenForm } from '#web/owner/kit/drafts/use-open-form.ts'
import { JobCardForm } from './job-card-form.tsx'
import { JobCardRow, type JobCardRowProps, jobCardRowId } from './job-card-row.tsx'

/** A card, or the form to change it in its place. */
export function JobCardItem(props: Omit<JobCardRowProps, 'onEdit'>) {
  const { card, photos } = props
  const draftId = `job card ${card.id}`
  const [isEdited, setEdited] = useOpenForm(draftId)
  if (!isEdited) return <JobCardRow {...props} onEdit={() => setEdited(true)} />
  const close = () => {
    flushSync(() => setEdited(false))
    document.getElementById(jobCardRowId(card.id))?.focus()
  }
  return (
    <li className="job-card-rows__editor">
      <JobCardForm card={card} photos={photos} draftId={draftId} onDone={close} />
    </li>
  )
}
