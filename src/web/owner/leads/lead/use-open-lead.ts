import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { currentToast, dismissToast } from '#web/components/toast/toast-store.ts'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { leadHref } from './lead-href.ts'
import { rememberRow } from './lead-rows.ts'

/**
 * Opens a lead at its own address: a step of its own on a phone, so that Back comes home to the list; beside the list on
 * a desk, where one replaces the other.
 */
export function useOpenLead() {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const isDesk = useMediaQuery('(width >= 64rem)')
  const search = params.toString()
  const hrefOf = useCallback((id: string) => leadHref(id, new URLSearchParams(search)), [search])
  const open = useCallback(
    ({ id }: Pick<Inquiry, 'id'>) => {
      // What a toast says of another lead must not stand over this one; its Undo stands in what happened, too.
      const toast = currentToast()
      if (!toast?.isLasting && toast?.variant !== 'destructive') dismissToast()
      const replace = isDesk && new URLSearchParams(search).has('lead')
      // Where the list takes the focus up again.
      if (!replace) rememberRow(id)
      navigate(hrefOf(id), { replace, state: { isFromList: true } })
    },
    [hrefOf, isDesk, navigate, search],
  )
  return { hrefOf, open }
}
