import { Stars } from '#web/components/ui/stars.tsx'
import { homeSections } from '#web/content/home-sections.ts'
import {
  type DisplayedTestimonial,
  type TestimonialSource,
  testimonialsToShow,
} from '#web/content/testimonials.ts'

interface TestimonialsSectionProps {
  /** Undefined when the list can't be fetched. */
  stored: readonly TestimonialSource[] | undefined
  isPending?: boolean
  /** True when marked samples may stand in until there are real testimonials. */
  hasSamples: boolean
}

/** Shows what clients said, or samples while there is nothing or the list can't be fetched. */
export function TestimonialsSection({ stored, isPending = false, hasSamples }: TestimonialsSectionProps) {
  const { title, intro, sampleIntro, loading } = homeSections.testimonials
  const shown = isPending ? [] : testimonialsToShow(stored)
  const isSample = shown.some((testimonial) => testimonial.isSample)
  if (isSample && !hasSamples) return null

  return (
    <section className="section" aria-labelledby="testimonials" aria-busy={isPending || undefined}>
      <div className="wrap">
        <div className="section-head">
          <h2 id="testimonials">{title}</h2>
          <p className="intro">{isSample ? sampleIntro : intro}</p>
        </div>
        {isPending && <p role="status">{loading}</p>}
        <ul className="review-cards">
          {isPending ? (
            <EmptySlips />
          ) : (
            shown.map((testimonial) => <Slip key={testimonial.id} {...testimonial} />)
          )}
        </ul>
      </div>
    </section>
  )
}

function Slip(testimonial: DisplayedTestimonial) {
  const { text, name, role, rating, initials, projectType, facts, isSample } = testimonial
  return (
    <li>
      <figure className="review-card">
        <div className="ends review-card__head">
          <Stars rating={rating} />
          {isSample && <strong className="review-card__stamp">{homeSections.testimonials.stamp}</strong>}
        </div>
        <blockquote>{text}</blockquote>
        <figcaption className="level review-card__by">
          <span className="review-card__initials" aria-hidden="true">
            {initials}
          </span>
          <div className="review-card__who">
            <cite>{name}</cite>
            <small>{projectType ? `${role}. ${projectType}` : role}</small>
            {facts && <small>{facts}</small>}
          </div>
        </figcaption>
      </figure>
    </li>
  )
}

/** Shows three placeholders of the same height, so that nothing below jumps when the text comes. */
function EmptySlips() {
  return [1, 2, 3].map((place) => (
    <li key={place} aria-hidden="true">
      <div className="review-card review-card--empty">
        <span />
        <span />
        <span />
      </div>
    </li>
  ))
}
