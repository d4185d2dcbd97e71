import type { ComponentProps } from 'react'
import { leadRowId } from './lead-rows.ts'

interface OpenLeadLinkProps extends ComponentProps<'a'> {
  leadId: string
  href: string
  onOpen: () => void
}

/** A lead's row in a list: opens it here, or beside this page where the browser is asked to. */
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
