import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates an island from what the server drew; resolves once it answers. */
export function hydrate<Props extends object>(
  element: HTMLElement,
  Part: ComponentType<Props>,
): Promise<void> {
  const props: Props = JSON.parse(element.dataset.props ?? '{}')
  const { promise, resolve } = Promise.withResolvers<void>()
  hydrateRoot(
    element,
    <Answering onReady={resolve}>
      <Part {...props} />
    </Answering>,
    { identifierPrefix: element.dataset.island ?? '' },
  )
  return promise
}

function Answering({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
