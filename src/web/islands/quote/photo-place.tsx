import { useEffect, useRef } from 'react'
import { tellOfPhotos } from '../quote-photos/photo-events.ts'

/** Marks the place of a form's photos, whose code is loaded when it may be wanted (boot/quote-photos.ts). */
export function PhotoPlace({ set }: { set: string | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current && set) tellOfPhotos({ place: element.current, set })
  }, [set])
  return <div ref={element} className="photo-place" />
}
