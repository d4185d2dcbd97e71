import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { currentToast, dismissToast } from '#web/components/toast/toast-store.ts'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { leadHref } from './lead-href.ts'
import { rememberRow } from './lead-rows.ts'

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
      const toast = currentToast()
      if (!toast?.isLasting && toast?.variant !== 'destructive') dismissToast()
      const replace = isDesk && new URLSearchParams(search).has('lead')
      // After Back the list focuses this row again.
      if (!replace) rememberRow(id)
      navigate(hrefOf(id), { replace, state: { isFromList: true } })
    },
    [hrefOf, isDesk, navigate, search],
  )
  return { hrefOf, open }
}
