import { lazy, type ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { laterPart } from '#web/owner/kit/later-part.ts'

/*
 * What few visits need comes when it is needed. It can be gone by then, after a deploy, or there is no network: the
 * rest of the page goes on without it.
 */

export const AccountPanel = lazy(() =>
  laterPart('account-panel', () => import('#web/owner/settings/account/account-panel.tsx')).then(
    (part) => ({ default: part.AccountPanel }),
    () => ({ default: GonePart }),
  ),
)

export const PasskeyOffer = lazy(() =>
  laterPart('passkey-offer', () => import('#web/owner/settings/account/passkey-offer.tsx')).then(
    (part) => ({ default: part.PasskeyOffer }),
    () => ({ default: NothingInstead }),
  ),
)

function GonePart(_props: { onDone: () => void }) {
  return (
    <p role="alert" className="account__problem">
      The account could not be fetched. <Button onClick={() => location.reload()}>Try again</Button>
    </p>
  )
}

const NothingInstead = (): ReactNode => null
