import { coverageMap } from '#drawings/catalogue.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { coverage } from '#web/content/contact.ts'
import { suburbCheck } from '#web/content/suburb-check.ts'
import { Drawing } from '../drawing.tsx'
import { SuburbCheck, useHasSuburbs } from '../suburb-check.tsx'

/** Shows the service areas: as a map of the coast, and as a list. */
export function Coverage() {
  const { title, intro, hasMap, areas } = coverage(useBusiness())
  const hasSuburbs = useHasSuburbs()
  return (
    <section className="section section--field" aria-labelledby="coverage">
      <div className={hasMap ? 'wrap coverage coverage--map' : 'wrap coverage'}>
        {hasMap && (
          <div className="sheet">
            <Drawing of={coverageMap} loading="lazy" />
          </div>
        )}
        <div>
          <h2 id="coverage">{title}</h2>
          <p className="intro">{intro}</p>
          {hasSuburbs && (
            <>
              <h3 className="coverage__check">{suburbCheck.title}</h3>
              <SuburbCheck />
            </>
          )}
          <ol className="areas">
            {areas.map(({ name: area, places, number }) => (
              <li key={area}>
                {hasMap && number > 0 && (
                  <span className="balloon numerals" aria-hidden="true">
                    {number}
                  </span>
                )}
                <h3>{area}</h3>
                {places && <p>{places}</p>}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
