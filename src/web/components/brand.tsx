import type { ComponentProps } from 'react'
import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from './business-context.tsx'

interface BrandProps extends Omit<ComponentProps<'a'>, 'title' | 'children' | 'className'> {
  /** Replaces the business's name, such as "Dashboard". */
  title?: string | undefined
  /** Small line below the name. */
  tagline?: string | undefined
}

/** Shows the earth symbol and the name, as a link to the home page or `href`. */
export function Brand({ title, tagline, ...link }: BrandProps) {
  const { name } = useBusiness()
  return (
    <a href={pagePaths.home} {...link} className="brand">
      <BrandMark />
      <span>
        {title ?? name}
        {tagline && <small className="brand__tagline">{tagline}</small>}
      </span>
    </a>
  )
}

export function BrandMark() {
  return (
    <svg className="brand__mark" width="44" height="44" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="3" fill="#f47b20" />
      <rect x="4" y="4" width="56" height="56" rx="1.5" fill="none" stroke="#11241f" strokeWidth="1.6" />
      <path
        fill="none"
        stroke="#11241f"
        strokeWidth="4.6"
        strokeLinecap="round"
        d="M32 11V29M14 29H50M21 39.5H43M28 50H36"
      />
    </svg>
  )
}
