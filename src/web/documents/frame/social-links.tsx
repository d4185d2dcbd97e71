import type { Business } from '#shared/contract/business.ts'

const profiles = [
  {
    key: 'facebook',
    name: 'Facebook',
    path: 'M14 8.5h3V5h-3c-2.2 0-3.5 1.5-3.5 3.8V11H8v3.3h2.5V21H14v-6.7h2.7l.6-3.3H14V9.3c0-.5.3-.8.8-.8',
  },
  {
    key: 'linkedin',
    name: 'LinkedIn',
    path: 'M5 9.5V19M5 5.3v.1M9.5 19V9.5M9.5 13.5c0-2.5 1.5-4 4-4s3.5 1.5 3.5 4V19',
  },
  { key: 'google', name: 'Google', path: 'M20 12h-7.5M20 12a8 8 0 1 1-2.6-5.9' },
] as const

/** Attributes of a link without an address, for assistive technology. */
const placeholder = { role: 'link', 'aria-disabled': true } as const

/** Links to the owner's profiles; without an address an icon is a placeholder link (specification 2.4). */
export function SocialLinks({ links }: { links: Business['socialLinks'] }) {
  return (
    <ul className="social">
      {profiles.map(({ key, name, path }) => {
        const href = links[key]
        return (
          <li key={key}>
            <a href={href} rel={href && 'me noopener'} {...(!href && placeholder)}>
              <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
                <path d={path} />
              </svg>
              <span className="visually-hidden">{name}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
