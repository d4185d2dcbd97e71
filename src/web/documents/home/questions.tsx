import { useBusiness } from '#web/components/business-context.tsx'
import { questionsTitle } from '#web/content/owners-parts.ts'

/** Lists the owner's questions and answers, the first one open; renders nothing while there are none. */
export function Questions() {
  const { questions } = useBusiness()
  if (questions.length === 0) return null
  return (
    <section className="section" aria-labelledby="questions">
      <div className="wrap two-columns">
        <h2 id="questions">{questionsTitle}</h2>
        <div className="entered">
          {questions.map(({ question, answer }, place) => (
            <details key={question} open={place === 0}>
              <summary>{question}</summary>
              {answer.split(/\n+/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
