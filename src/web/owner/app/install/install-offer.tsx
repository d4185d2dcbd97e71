import Share from 'lucide-react/icons/share'
import X from 'lucide-react/icons/x'
import { Button } from '#web/components/ui/button.tsx'
import { SquareButton } from '#web/owner/kit/buttons.tsx'

interface InstallOfferProps {
  /** Undefined on an iPhone, where only its own menu can do it. */
  onInstall: (() => void) | undefined
  onDecline: () => void
}

/** Offers, once for each phone, to put the owner's area on the home screen. */
export const InstallOffer = ({ onInstall, onDecline }: InstallOfferProps) => (
  <section className="after-call install-offer" aria-labelledby="install-offer">
    <h2 id="install-offer">Put this on your home screen</h2>
    {onInstall ? (
      <p>It opens in one tap, and your list is there without a signal.</p>
    ) : (
      <p>
        Tap Share <Share role="img" aria-label="(a square with an arrow)" />, then Add to Home Screen. iPhones
        only get alerts that way.
      </p>
    )}
    <SquareButton label="Not now" onClick={onDecline}>
      <X />
    </SquareButton>
    {onInstall && (
      <div className="after-call__two">
        <Button variant="live" onClick={onInstall}>
          Install
        </Button>
      </div>
    )}
  </section>
)
