import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useInstallWay } from './install-way.ts'

const InstallOffer = lazyComponent(async () => (await import('./install-offer.tsx')).InstallOffer)

/** Fetched where it is to be shown: for whoever is signed in, on a phone. */
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
