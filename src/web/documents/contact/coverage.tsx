import { coverageMap, drawingUrl } from '#drawings/catalogue.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { coverage } from '#web/content/contact.ts'

/** Where we work: the coast as a drawing, and its areas in words. */
export function Coverage() {
  const { title, intro, areas } = coverage(useBusiness())
  const { name, alt, width, height } = coverageMap
  return (
    <section className="section section--field" aria-labelledby="coverage">
      <div className="wrap coverage">
        <div className="sheet">
          <img src={drawingUrl(name)} alt={alt} width={width} height={height} loading="lazy" />
        </div>
        <div>
          <h2 id="coverage">{title}</h2>
          <p className="intro">{intro}</p>
          <ol className="areas">
            {areas.map(({ name: area, places }, index) => (
              <li key={area}>
                <span className="balloon num" aria-hidden="true">
                  {index + 1}
                </span>
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
