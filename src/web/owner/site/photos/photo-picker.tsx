import Camera from 'lucide-react/icons/camera'
import ImageUp from 'lucide-react/icons/image-up'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { queuePhotos } from './upload-queue.ts'

/** Lists each type, because with `image/*` iPhones convert HEIC to larger JPEGs before sending. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif,.hif'

/** Adds photos to the queue from files, from the camera on a phone, or by drag and drop. */
export function PhotoPicker({ isBusy }: { isBusy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  const openPicker = (source: 'files' | 'camera') => {
    if (!input.current) return
    if (source === 'camera') input.current.setAttribute('capture', 'environment')
    else input.current.removeAttribute('capture')
    input.current.click()
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isBusy) queuePhotos(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same as dropping.
    <div
      className={isOver ? 'level dropzone dropzone--over' : 'level dropzone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Button variant="standard" icon={<ImageUp />} disabled={isBusy} onClick={() => openPicker('files')}>
        Choose photos
      </Button>
      <PlainButton
        className="dropzone__camera"
        icon={<Camera />}
        disabled={isBusy}
        onClick={() => openPicker('camera')}
      >
        Take a photo
      </PlainButton>
      <p className="small muted">
        <span className="dropzone__drop">Or drop them here. </span>
        JPEG, PNG, WebP, GIF, AVIF or iPhone HEIC, up to 20 MB each. We remove the location from each one.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        onChange={(event) => {
          queuePhotos(event.target.files ?? [])
          // Without this, choosing a removed photo again would fire no event.
          event.target.value = ''
        }}
      />
    </div>
  )
}
