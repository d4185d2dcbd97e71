import { narrowHero } from '#drawings/catalogue.ts'
import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { aboutClosing, aboutHero, certifications, ourStory, values } from '#web/content/about.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { ClosingBand } from '../closing-band.tsx'
import { Drawing } from '../drawing.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { LicenceNumber } from '../licence-number.tsx'
import { PageMeta } from '../page-meta.tsx'

export function AboutPage() {
  return (
    <>
      <PageMeta {...pageMeta.about} />
      <PageHead title={aboutHero.title} intro={aboutHero.intro} />
      <OurStory />
      <Values />
      <Certifications />
      <ClosingBand title={aboutClosing.title} text={aboutClosing.text} quoteLabel={aboutClosing.quoteLabel}>
        <ButtonLink href={pagePaths.contact} variant="plain" size="lg">
          {aboutClosing.contactLabel}
        </ButtonLink>
      </ClosingBand>
    </>
  )
}

function OurStory() {
  const { title, founded, paragraphs } = ourStory(useBusiness())
  return (
    <section className="wrap section story" aria-labelledby="story">
      <div className="story__text">
        <h2 id="story">{title}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="sheet">
        <div className="sheet__field">
          <Drawing of={narrowHero} fetchPriority="high" />
        </div>
        <div className="title-block story__founded">
          <p className="title-block__title">
            <span className="key">Founded</span>
            <strong className="numerals">{founded}</strong>
          </p>
        </div>
      </div>
    </section>
  )
}

function Values() {
  return (
    <section className="section section--field" aria-labelledby="values">
      <div className="wrap">
        <div className="section-head">
          <h2 id="values">{values.title}</h2>
        </div>
        <ol className="schedule">
          {values.items.map(({ title, text }, place) => (
            <li key={title}>
              <span className="schedule__no numerals" aria-hidden="true">
                {place + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Certifications() {
  const business = useBusiness()
  const { title, items } = certifications(business)
  return (
    <section className="section" aria-labelledby="certifications">
      <div className="wrap">
        <div className="section-head">
          <h2 id="certifications">{title}</h2>
        </div>
        <ul className="certificates on-slab">
          {items.map((item) => (
            <li key={item.title} className="fact-card fact-card--certificate">
              <h3 className="key">{item.title}</h3>
              <strong className="numerals">
                {item.value === business.contractorLicence ? <LicenceNumber /> : item.value}
              </strong>
              <span>{item.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
