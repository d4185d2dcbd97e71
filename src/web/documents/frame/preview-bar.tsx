import { pagePaths } from '#shared/paths.ts'

const panel = `${pagePaths.admin}?panel=business`

/** Shows a bar over a page with the owner's draft. Its stylesheet is separate, as no visitor needs it. */
export function PreviewBar() {
  return (
    <aside className="preview-bar on-slab" aria-label="Preview of the draft">
      <p>
        <b>Draft.</b> Only you see this.
      </p>
      <a className="button button--sm button--slab" href={panel}>
        Back
      </a>
      <a className="button button--sm button--live" href={`${panel}#publish`}>
        Publish
      </a>
    </aside>
  )
}
