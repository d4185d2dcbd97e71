import { type ComponentProps, useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { dismissEarlierToast } from '#web/components/toast/toast-store.ts'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { leadRowId, rememberRow } from './lead-rows.ts'

/** Returns a lead's URL. It keeps the query of the list, for Back and for the list beside it on a desktop. */
export function leadHref(id: string, from: URLSearchParams = new URLSearchParams()): string {
  const search = new URLSearchParams(from)
  search.set('lead', id)
  return `${pagePaths.admin}?${search}`
}

/**
 * Returns a lead's URL and a function that opens it: on a phone as a history entry, so that Back leads to the
 * list; beside the list on a desktop, where one lead replaces the other.
 */
export function useOpenLead() {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const isDesk = useMediaQuery('(width >= 64rem)')
  const search = params.toString()
  const hrefOf = useCallback((id: string) => leadHref(id, new URLSearchParams(search)), [search])
  const open = useCallback(
    ({ id }: Pick<Inquiry, 'id'>) => {
      // A toast about another lead must not stand over this one. Its Undo is in that lead's history too.
      dismissEarlierToast()
      const replace = isDesk && new URLSearchParams(search).has('lead')
      // After Back the list focuses this row again.
      if (!replace) rememberRow(id)
      navigate(hrefOf(id), { replace, state: { isFromList: true } })
    },
    [hrefOf, isDesk, navigate, search],
  )
  return { hrefOf, open }
}

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
