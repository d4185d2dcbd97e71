import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import UserRound from 'lucide-react/icons/user-round'
import {
  type ComponentProps,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { mayAs } from '#shared/roles.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { SquareButton } from '#web/owner/kit/buttons.tsx'
import { BackCloses } from '#web/owner/kit/dialogs/back-closes.ts'
import { panelHref, panels } from '#web/owner/kit/panels.ts'
import { useOwnerSummary, useRole } from '#web/owner/kit/session/use-owner.ts'
import { AccountDialog } from '../account/account-dialog.tsx'
import { useSignOut } from '../sign-out/sign-out.ts'

/** Lists the panels, the account and sign-out: behind a button on a phone, in the header on a wide screen. */
export function OwnerMenu() {
  const role = useRole()
  const menu = useRef<HTMLElement>(null)
  const hasDraft = useOwnerSummary()?.hasDraft
  const [isOpen, setOpen] = useState(false)
  const [isInAccount, setInAccount] = useState(false)
  const { isPending, signOut } = useSignOut()
  // The popover works without scripts, so it may be open before React starts.
  useEffect(() => setOpen(menu.current?.matches(':popover-open') === true), [])
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
      {isOpen && <BackCloses onClose={close} />}
      <nav
        ref={menu}
        id="owner-menu"
        className="owner-menu"
        aria-label="Menu"
        popover="auto"
        // The history step is added before the menu shows, so that an immediate Back closes the menu.
        onBeforeToggle={(event: ToggleEvent) =>
          event.target === menu.current && setOpen(event.newState === 'open')
        }
      >
        {panels.map(
          ({ name, title, least }) =>
            name !== 'log' &&
            name !== 'add' &&
            name !== 'doors' &&
            mayAs(role, least) && (
              // Replaces the history step that the open menu has added.
              <Link key={name} href={panelHref(name)} replace={isOpen} onClick={close}>
                {title}
                {name === 'business' && hasDraft && <small>1 draft</small>}
              </Link>
            ),
        )}
        <a href={pagePaths.home}>View website</a>
        <MenuButton
          label="Account"
          onClick={() => {
            // First: the focus then comes back to the menu's button, and not to what is hidden.
            close()
            setInAccount(true)
          }}
        >
          <UserRound />
        </MenuButton>
        <MenuButton label="Sign Out" aria-disabled={isPending || undefined} onClick={signOut}>
          <LogOut />
        </MenuButton>
      </nav>
      {isInAccount && <AccountDialog onClose={() => setInAccount(false)} />}
    </>
  )
}

/** Disabled in the server's HTML and until React has hydrated it, because React does not replay earlier clicks. */
function MenuButton(props: ComponentProps<typeof SquareButton>) {
  const isLive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <Tooltip text={props.label}>
      <SquareButton disabled={!isLive} {...props} />
    </Tooltip>
  )
}
