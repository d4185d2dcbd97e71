/** Is the first stop of the Tab key and leads past the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a className="skip button" href="#main">
      Skip to content
    </a>
  )
}
