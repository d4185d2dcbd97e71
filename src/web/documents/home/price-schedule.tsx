import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { gstWords, priceSchedule, priceWords } from '#web/content/owners-parts.ts'

/** Lists the owner's starting prices; renders nothing while there are none. */
export function PriceSchedule() {
  const business = useBusiness()
  const { prices } = business
  if (prices.length === 0) return null
  return (
    <section className="section section--field" aria-labelledby="prices">
      <div className="wrap two-columns">
        <div>
          <h2 id="prices">{priceSchedule.title}</h2>
          <p className="intro">{priceSchedule.intro(gstWords(business))}</p>
          <ButtonLink href={pagePaths.quote} variant="plain" className="two-columns__link">
            {priceSchedule.quoteLabel}
          </ButtonLink>
        </div>
        <ul className="entered">
          {prices.map((price) => {
            const { amount, unit } = priceWords(price)
            return (
              <li key={price.label} className="apart entered__price">
                <b>{price.label}</b>
                <span className="entered__amount">
                  from <strong className="numerals">{amount}</strong> {unit}
                </span>
                {price.condition && <small>{price.condition}</small>}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
