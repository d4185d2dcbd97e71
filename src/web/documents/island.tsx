import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from '#web/boot/lazy.ts'

interface IslandProps<Props extends object> {
  name: IslandName
  /** The component of that name, as the browser will hydrate it. */
  of: ComponentType<Props>
  /** Everything it depends on: no context reaches into an island. Stands in the HTML as JSON. */
  props: Props
  /** Comes to life with the page, and not when it comes near the screen or is touched. */
  isAtOnce?: boolean
}

/** A React root of its own within a document: drawn here, brought to life by boot/islands.ts. */
export function Island<Props extends object>({ name, of: Part, props, isAtOnce }: IslandProps<Props>) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      data-at-once={isAtOnce || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the island.
      dangerouslySetInnerHTML={{ __html: renderToString(<Part {...props} />, { identifierPrefix: name }) }}
    />
  )
}
