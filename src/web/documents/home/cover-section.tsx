import { suburbCheck } from '#web/content/suburb-check.ts'
import { SuburbCheck, useHasSuburbs } from '../suburb-check.tsx'

/** Shows the suburb check, if any service area has suburbs on the list. */
export function CoverSection() {
  const hasSuburbs = useHasSuburbs()
  return (
    hasSuburbs && (
      <section className="section" aria-labelledby="suburbs" data-print="off">
        <div className="wrap two-columns">
          <div>
            <h2 id="suburbs">{suburbCheck.title}</h2>
            <p className="intro">{suburbCheck.intro}</p>
          </div>
          <SuburbCheck />
        </div>
      </section>
    )
  )
}
