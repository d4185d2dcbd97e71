import type { ComponentProps } from 'react'
import { leadRowId } from './lead-rows.ts'

interface OpenLeadLinkProps extends ComponentProps<'a'> {
  leadId: string
  href: string
  onOpen: () => void
}

/** Renders a lead's row as a link, which opens the lead here, or in a new tab with a modifier key. */
export const OpenLeadLink = ({ leadId, href, onOpen, ...link }: OpenLeadLinkProps) => (
  <a
    {...link}
    id={leadRowId(leadId)}
    href={href}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      onOpen()
    }}
  />
)
