import Menu from 'lucide-react/icons/menu'
import { useRef } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { AccountButton } from '../account/account-button.tsx'
import { panelHref, panels } from '../panels.ts'
import { SignOutButton } from '../session/sign-out-button.tsx'

/** The panels and the way out: behind a button on a phone, in the header on a desk. */
export function OwnerMenu() {
  const menu = useRef<HTMLElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className="square-button owner-menu__button"
        aria-label="Menu"
        popoverTarget="owner-menu"
      >
        <Menu />
      </button>
      <nav ref={menu} id="owner-menu" className="owner-menu" aria-label="Panels" popover="auto">
        {panels.map(({ name, title }) => (
          <Link key={name} href={panelHref(name)} onClick={close}>
            {title}
          </Link>
        ))}
        <a href={pagePaths.home}>View website</a>
        <AccountButton />
        <SignOutButton />
      </nav>
    </>
  )
}
