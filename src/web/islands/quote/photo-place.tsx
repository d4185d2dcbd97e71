import { useEffect, useRef } from 'react'
import { tellOfPhotos } from '../quote-photos/photo-events.ts'

/** Where the photos of a form stand; their code comes when somebody may want it (boot/quote-photos.ts). */
export function PhotoPlace({ set }: { set: string | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current && set) tellOfPhotos({ place: element.current, set })
  }, [set])
  return <div ref={element} className="photo-place" />
}
