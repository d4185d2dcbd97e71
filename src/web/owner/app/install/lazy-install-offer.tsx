import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useInstallWay } from './install-way.ts'

const InstallOffer = lazyComponent(async () => (await import('./install-offer.tsx')).InstallOffer, {
  fallback: null,
  otherwise: null,
})

/** Shows the install offer, whose code is fetched only on phones where it applies. */
export function LazyInstallOffer() {
  const { way, decline } = useInstallWay()
  return way && <InstallOffer way={way} onDecline={decline} />
}
