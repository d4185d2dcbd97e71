import type { LucideIcon } from 'lucide-react'
import Factory from 'lucide-react/icons/factory'
import House from 'lucide-react/icons/house'
import Store from 'lucide-react/icons/store'
import Tractor from 'lucide-react/icons/tractor'
import type { ServiceCard } from '#web/content/services.ts'

export const serviceIcons: Readonly<Record<ServiceCard['icon'], LucideIcon>> = {
  factory: Factory,
  tractor: Tractor,
  store: Store,
  house: House,
}
