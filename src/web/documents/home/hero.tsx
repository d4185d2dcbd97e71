import ArrowRight from 'lucide-react/icons/arrow-right'
import { drawingUrl, narrowHero, wideHero } from '#drawings/catalogue.ts'
import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { homeHero } from '#web/content/home.ts'
import { CallButton } from '../call-button.tsx'
import { Drawing } from '../drawing.tsx'

export function Hero() {
  const business = useBusiness()
  const { title, intro, quoteLabel, emergencyLabel } = homeHero(business)
  return (
    <div className="wrap hero">
      <div className="hero__text">
        <h1>{title}</h1>
        <p className="intro">{intro}</p>
        <div className="stack far hero__actions" data-page-actions="">
          <ButtonLink href={pagePaths.quote} variant="live" size="lg" iconAfter={<ArrowRight />}>
            {quoteLabel}
          </ButtonLink>
          <CallButton words={emergencyLabel} size="lg" />
        </div>
      </div>
      <div className="hero__art" data-print="off">
        <picture>
          <source
            media="(width < 48rem)"
            srcSet={drawingUrl(narrowHero.name)}
            width={narrowHero.width}
            height={narrowHero.height}
          />
          <Drawing of={wideHero} fetchPriority="high" />
        </picture>
        <div className="hero__line" />
      </div>
    </div>
  )
}
