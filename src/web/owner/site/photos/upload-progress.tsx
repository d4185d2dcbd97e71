import type { UploadState } from './upload-queue.ts'

/** Part of the line that a photo's sending fills; the rest is the server making its sizes. */
const sendingShare = 0.8

/** The line fills over the whole batch. Said aloud once for each photo and step, not for every percent. */
export function UploadProgress({ sending }: Pick<UploadState, 'sending'>) {
  const step = sending && (sending.share < 1 ? 'Sending' : 'Preparing')
  const which = sending && sending.count > 1 ? `photo ${sending.number} of ${sending.count}` : 'the photo'
  const done = sending ? (sending.number - 1 + sending.share * sendingShare) / sending.count : 0
  return (
    <div className="upload-progress">
      <p role="status" className="small">
        {sending && `${step} ${which} …`}
      </p>
      {sending && <progress className="fill" aria-label="Upload progress" max={1} value={done} />}
    </div>
  )
}
