import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { maxDescriptionLength } from '#shared/photo-rules.ts'
import { SquareButton } from '#web/owner/kit/buttons.tsx'
import { describePhoto, dropPhoto, type QueuedPhoto, type UploadState } from './upload-queue.ts'

interface QueuedPhotosProps {
  photos: readonly QueuedPhoto[]
  isBusy: boolean
}

/** Lists the chosen photos that are not sent yet, and those that could not be. */
export function QueuedPhotos({ photos, isBusy }: QueuedPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Chosen photos" className="uploader__chosen">
      {photos.map(({ key, file, name, description, previewUrl, problem }) => (
        <li key={key} className="image-row">
          <Preview url={previewUrl} />
          <div className="small">
            <p className="uploader__file">{name}</p>
            {problem ? (
              <p className="problem">{problem}</p>
            ) : (
              <p className="numerals muted">{sizeInWords(file.size)}</p>
            )}
            {photos.length > 1 && (
              <input
                className="input"
                aria-label={`What ${name} shows`}
                placeholder="What this one shows"
                maxLength={maxDescriptionLength}
                autoComplete="off"
                disabled={isBusy}
                value={description}
                onChange={({ target }) => describePhoto(key, target.value)}
              />
            )}
          </div>
          <SquareButton label={`Don’t upload ${name}`} disabled={isBusy} onClick={() => dropPhoto(key)}>
            <X />
          </SquareButton>
        </li>
      ))}
    </ul>
  )
}

/** Shows a thumbnail, or its background for a file that the browser can't show, such as HEIC. */
function Preview({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <span className="image-row__thumb" />
  return (
    <img
      className="image-row__thumb"
      src={url}
      alt=""
      width={96}
      height={72}
      onError={() => setFailed(true)}
    />
  )
}

function sizeInWords(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`
}

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
