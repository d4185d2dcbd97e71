import { AccountPanel } from '#web/owner/settings/account/account-panel.tsx'
import { SignOutEverywhere } from '../sign-out/sign-out-everywhere.tsx'

export const Account = ({ onDone }: { onDone: () => void }) => (
  <AccountPanel onDone={onDone} signOut={<SignOutEverywhere onDone={onDone} />} />
)
