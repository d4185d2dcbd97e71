import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useInstallWay } from './install-way.ts'

const InstallOffer = lazyComponent(async () => (await import('./install-offer.tsx')).InstallOffer)

/** Shows the install offer, whose code is fetched only on phones where it applies. */
export function LazyInstallOffer() {
  const { way, decline } = useInstallWay()
  return (
    way && (
      <LazyPart fallback={null} otherwise={null}>
        <InstallOffer way={way} onDecline={decline} />
      </LazyPart>
    )
  )
}
