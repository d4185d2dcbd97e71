import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useState } from 'react'
import { photoSubject, storedPhotoPath } from '#shared/quote-photos.ts'
import { useModal } from '#web/owner/kit/dialogs/back-closes.ts'

interface PhotoViewerProps {
  id: string
  /** Numbers of the photos that can be shown. */
  numbers: readonly number[]
  first: number
  onClose: () => void
}

/** Shows a photo on the whole screen. The phone's Back closes it, as its Back button and Escape do. */
export function PhotoViewer({ id, numbers, first, onClose }: PhotoViewerProps) {
  const dialog = useModal(onClose)
  const [n, setN] = useState(first)
  const at = numbers.indexOf(n)

  const turn = (by: number) => setN(numbers[at + by] ?? n)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    // The lead behind it handles Escape as well.
    event.stopPropagation()
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  return (
    <dialog {...dialog} className="viewer" aria-label={photoSubject(n)} onKeyDown={onKeyDown}>
      <div className="ends viewer__head">
        <button type="button" className="viewer__button" onClick={onClose}>
          <ArrowLeft /> Back
        </button>
        <p role="status">
          {photoSubject(n)}, {at + 1} of {numbers.length}
        </p>
      </div>
      <img src={storedPhotoPath(id, n)} alt={`As they sent it: ${photoSubject(n)}`} />
      {numbers.length > 1 && (
        <div className="viewer__turn">
          <button
            type="button"
            className="viewer__button"
            aria-label="Previous photo"
            aria-disabled={at === 0}
            onClick={() => turn(-1)}
          >
            <ChevronLeft />
          </button>
          <button
            type="button"
            className="viewer__button"
            aria-label="Next photo"
            aria-disabled={at === numbers.length - 1}
            onClick={() => turn(1)}
          >
            <ChevronRight />
          </button>
        </div>
      )}
    </dialog>
  )
}
