import { type ComponentType, memo, Suspense, use, useEffect } from 'react'
import { liveEventName } from '#shared/rendering.ts'

/**
 * A part of a page below the first screen, whose code comes in a chunk of its own. The server sends its HTML with
 * the page; in the browser the first screen works without waiting for it. Should the chunk be out of reach, the
 * HTML stays as it is, with its links and pictures.
 *
 * `ready` fetches the chunk. It must be awaited wherever there is no HTML yet: on the server and after a
 * navigation (`loadRest` of the route), else the part would be missing for a moment.
 */
export function belowFold(load: () => Promise<ComponentType>) {
  let Part: ComponentType | undefined
  let arrival: Promise<void> | undefined
  let patience: Promise<void> | undefined

  const ready = () => {
    arrival ??= load().then((component) => {
      Part = component
    })
    return arrival
  }
  const neverFailing = () => {
    patience ??= ready().catch(() => new Promise<void>(() => undefined))
    return patience
  }

  function Content() {
    if (!Part) use(neverFailing())
    useEffect(() => {
      document.dispatchEvent(new Event(liveEventName))
    }, [])
    return Part && <Part />
  }

  // NOTE memo: a boundary that is updated before it was hydrated would be thrown away and rendered anew.
  const BelowFold = memo(function BelowFold() {
    return (
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    )
  })
  return { BelowFold, ready }
}
