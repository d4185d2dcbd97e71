import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates an island from its HTML and `data-props`; resolves once it responds. */
export function hydrate<Props extends object>(
  element: HTMLElement,
  Part: ComponentType<Props>,
): Promise<void> {
  const props: Props = JSON.parse(element.dataset.props ?? '{}')
  const { promise, resolve } = Promise.withResolvers<void>()
  hydrateRoot(
    element,
    <Answering element={element} onReady={resolve}>
      <Part {...props} />
    </Answering>,
    { identifierPrefix: element.dataset.island ?? '' },
  )
  return promise
}

interface AnsweringProps {
  element: HTMLElement
  onReady: () => void
  children: ReactNode
}

function Answering({ element, onReady, children }: AnsweringProps) {
  // While it hydrates, React resets a text area to its initial text, over what was typed meanwhile.
  const [typed] = useState(() =>
    [...element.querySelectorAll('textarea')].map((area) => ({ area, text: area.value })),
  )
  useLayoutEffect(() => {
    for (const { area, text } of typed) if (area.value !== text) area.value = text
  }, [typed])
  useEffect(onReady, [onReady])
  return children
}
