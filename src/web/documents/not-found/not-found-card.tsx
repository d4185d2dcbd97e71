import { pagePaths } from '#shared/paths.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { notFoundPage } from '#web/content/not-found.ts'
import { CallButton } from '../call-button.tsx'

/** Renders the not-found page below a drawing of an open switch. Wording: specification 2.18. */
export function NotFoundCard() {
  const { title, text, help, homeLabel, links } = notFoundPage
  return (
    <div className="not-found">
      <div className="broken-cable">
        <svg
          aria-hidden="true"
          width="120"
          height="60"
          viewBox="0 0 120 60"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
        >
          <path d="M2 30h14M16 30 92 4M104 30h14M10 24l12 12M22 24 10 36" />
        </svg>
      </div>
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <p>{help}</p>
      <nav className="flow near jump" aria-label="Where to go from here">
        {links.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
      <div className="flow far band__actions" data-page-actions="">
        <ButtonLink href={pagePaths.home} variant="live">
          {homeLabel}
        </ButtonLink>
        <CallButton words="Call" />
      </div>
    </div>
  )
}
