/** First stop of the Tab key: past the header. The page's `<main id="main" tabIndex={-1}>` takes the focus. */
export function SkipLink() {
  return (
    <a className="skip label" href="#main">
      Skip to content
    </a>
  )
}
