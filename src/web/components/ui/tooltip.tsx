import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Shares the delays (specification 9.4) among the tooltips below it. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  )
}

interface TooltipProps {
  text: string
  /** One focusable element that has a name of its own, because a tooltip must not be its only name. */
  children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {text}
        </Content>
      </Portal>
    </Root>
  )
}
