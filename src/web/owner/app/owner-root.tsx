import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { lastViewId } from '#shared/owner-worker.ts'
import { type FirstView as Answers, type OwnerInput, ownerInputElementId } from '#shared/rendering.ts'
import { usePageInput } from '#web/documents/page-input-context.tsx'
import { PageMeta } from '#web/documents/page-meta.tsx'
import { FirstView } from './first-view.tsx'
import { OwnerApp, ownerPage } from './owner-app.tsx'

/** Renders the application in its document, and the data from which it starts. Only the server renders it. */
export function OwnerRoot() {
  const { path, business, plainForm, firstView } = usePageInput()
  const input: OwnerInput = { path, business, plainForm }
  const { title, description } = ownerPage(path)
  return (
    <>
      <PageMeta title={title} description={description} isPrivate />
      <div
        id={lastViewId}
        className="last-view"
        inert
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the list.
        dangerouslySetInnerHTML={{ __html: firstView ? pictureOf(firstView, business) : '' }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the application. */}
      <div id="owner" dangerouslySetInnerHTML={{ __html: renderToString(<OwnerApp {...input} />) }} />
      <script
        id={ownerInputElementId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block no browser runs.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(input).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}

/** Renders the list without ids, which the application uses too, and inline styles, which the CSP refuses. */
const pictureOf = (answers: Answers, business: OwnerInput['business']) =>
  renderToStaticMarkup(<FirstView {...{ answers, business }} />).replace(/ (?:id|style)="[^"]*"/g, '')
