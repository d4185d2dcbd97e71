import UserRound from 'lucide-react/icons/user-round'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { SquareButton } from '#web/owner/kit/buttons.tsx'
import { useIsLive } from '#web/owner/kit/use-is-live.ts'

export function AccountButton({ onPress }: { onPress: () => void }) {
  const isLive = useIsLive()
  return (
    <Tooltip text="Account">
      <SquareButton label="Account" disabled={!isLive} onClick={onPress}>
        <UserRound />
      </SquareButton>
    </Tooltip>
  )
}
