import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from '#web/boot/lazy.ts'

interface IslandProps<Props extends object> {
  name: IslandName
  /** The component that the browser hydrates under that name. */
  of: ComponentType<Props>
  /** All data of the component, which can use no context. They stand in the HTML as JSON. */
  props: Props
  /** Hydrates with the page, instead of when the island comes near the viewport or is touched. */
  isAtOnce?: boolean
}

/** Renders a React root of its own within a document, which boot/islands.ts hydrates. */
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
