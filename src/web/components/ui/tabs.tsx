import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

/**
 * NOTE Browser-rendered pages only (the owner's): Radix writes inline styles, which the content security policy
 * refuses in server-rendered HTML.
 */
export const Tabs = Root

interface TabListProps {
  label: string
  /** `main`: the bar at the bottom of a phone, or a row with a rule. `inner`: tabs beside a link. */
  variant?: 'main' | 'inner'
  children: ReactNode
}

export function TabList({ label, variant = 'main', children }: TabListProps) {
  return (
    <List aria-label={label} className={variant === 'main' ? 'tabs' : 'inner-tabs__list'}>
      {children}
    </List>
  )
}

interface TabProps {
  value: string
  count?: number | undefined
  /** What is counted, for screen readers, such as "new". */
  counted?: string
  icon?: ReactNode
  children: ReactNode
}

export function Tab({ value, count, counted, icon, children }: TabProps) {
  return (
    <Trigger value={value}>
      {icon}
      {children}
      {count !== undefined && (
        <span className="tabs__count numerals">
          {count}
          {counted && <span className="visually-hidden"> {counted}</span>}
        </span>
      )}
    </Trigger>
  )
}

export const TabPanel = Content
