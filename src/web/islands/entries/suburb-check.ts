import { hydrate as hydrateIsland } from '../hydrate.tsx'
import { SuburbCheck } from '../suburb-check/suburb-check.tsx'

export const hydrate = (element: HTMLElement) => hydrateIsland(element, SuburbCheck)
