import type { UploadState } from './upload-queue.ts'

/** Share of a photo's progress for its upload; the rest is for the server's encoding. */
const sendingShare = 0.8

/** Shows the progress of the whole batch. Screen readers hear each photo and step, but not every percent. */
export function UploadProgress({ sending }: Pick<UploadState, 'sending'>) {
  const step = sending && (sending.share < 1 ? 'Sending' : 'Preparing')
  const which = sending && sending.count > 1 ? `photo ${sending.number} of ${sending.count}` : 'the photo'
  const done = sending ? (sending.number - 1 + sending.share * sendingShare) / sending.count : 0
  return (
    <div className="stack near">
      <p role="status" className="small">
        {sending && `${step} ${which} …`}
      </p>
      {sending && <progress className="fill" aria-label="Upload progress" max={1} value={done} />}
    </div>
  )
}
