import { type RefObject, useEffect, useRef, useState } from 'react'
import { Spinner } from '#web/components/ui/spinner.tsx'
import type { GalleryImage } from './gallery-project.ts'
import { useSwipe } from './swipe.ts'
import { type Gallery, wrapIndex } from './use-gallery.ts'

interface GalleryFieldProps {
  images: readonly GalleryImage[]
  gallery: Gallery
  fieldRef: RefObject<HTMLDivElement | null>
  /** True when the neighbours of the current image are fetched too. */
  isSeen: boolean
  /** True for the gallery that is in sight when the page opens, whose first image is fetched at once. */
  isFirstOnPage: boolean
  /** Width of the frame on the page, for the `sizes` attribute. */
  sizes: string
}

/**
 * Stacks the images; the current one fades in over the last as soon as it has loaded. Only the first image is in the
 * HTML. The others are added when they are wanted, or about to be.
 */
export function GalleryField({ images, gallery, fieldRef, isSeen, isFirstOnPage, sizes }: GalleryFieldProps) {
  const { index, step } = gallery
  const { arrived, shown, onArrival } = useArrivals(index)
  const mounted = useMounted(images.length, index, isSeen)
  const swipe = useSwipe(step)
  const isWaiting = !arrived.has(index)

  return (
    <div
      ref={fieldRef}
      className="sheet__field sheet__field--stack"
      aria-busy={(isWaiting && arrived.size > 0) || undefined}
      {...(images.length > 1 && swipe)}
    >
      {isWaiting && (
        // Screen readers have the text alternative already, so they need not hear of the wait.
        <span className="sheet__wait" aria-hidden="true" data-over={arrived.size > 0 || undefined}>
          <Spinner />
        </span>
      )}
      {images.map(
        (image, place) =>
          mounted.has(place) && (
            <StackedImage
              key={image.src}
              image={image}
              sizes={sizes}
              isCurrent={place === index}
              isShown={place === shown}
              isLazy={place === 0 && !isFirstOnPage}
              isUrgent={place === 0 && isFirstOnPage}
              onArrival={() => onArrival(place)}
            />
          ),
      )}
    </div>
  )
}

interface StackedImageProps extends Pick<GalleryFieldProps, 'sizes'> {
  image: GalleryImage
  isCurrent: boolean
  isShown: boolean
  isLazy: boolean
  isUrgent: boolean
  onArrival: () => void
}

function StackedImage({ image, sizes, isCurrent, isShown, isLazy, isUrgent, onArrival }: StackedImageProps) {
  const element = useRef<HTMLImageElement>(null)
  // The image may have loaded or failed before there was a listener.
  useOnMount(() => {
    if (element.current?.complete) onArrival()
  })

  const img = (
    <img
      ref={element}
      src={image.src}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading={isLazy ? 'lazy' : undefined}
      fetchPriority={isUrgent ? 'high' : undefined}
      decoding="async"
      draggable={false}
      aria-hidden={!isCurrent || undefined}
      data-shown={isShown || undefined}
      data-upright={image.height > image.width || undefined}
      onLoad={onArrival}
      onError={onArrival}
    />
  )
  if (!image.srcSets) return img
  return (
    <picture>
      <source type="image/avif" srcSet={image.srcSets.avif} sizes={sizes} />
      <source type="image/webp" srcSet={image.srcSets.webp} sizes={sizes} />
      {img}
    </picture>
  )
}

/** Returns which images have loaded, and which one to show: the current one once it has loaded, until then the last. */
function useArrivals(index: number) {
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(index)
  if (shown !== index && arrived.has(index)) setShown(index)
  const onArrival = (place: number) => setArrived((before) => new Set(before).add(place))
  return { arrived, shown, onArrival }
}

/** Returns which images to render. Once rendered, an image stays, so that going back to it costs nothing. */
function useMounted(count: number, index: number, isSeen: boolean): ReadonlySet<number> {
  const [mounted, setMounted] = useState<ReadonlySet<number>>(new Set([0]))
  const wanted = isSeen ? [index, wrapIndex(index + 1, count), wrapIndex(index - 1, count)] : [index]
  const missing = wanted.filter((place) => !mounted.has(place))
  if (missing.length > 0) setMounted(new Set([...mounted, ...missing]))
  return mounted
}

function useOnMount(effect: () => void): void {
  const first = useRef(effect)
  useEffect(() => {
    first.current()
  }, [])
}
