import { renderToString } from 'react-dom/server'
import type { PageInput, PageModule } from '#shared/rendering.ts'
import { Document } from './documents/document.tsx'
import { findRoute, invitationRoute, newPasswordRoute, offerRoute, type Route, visitRoute } from './routes.ts'

export const describePage: PageModule['describePage'] = (path, query = '') => {
  const { side, dataPaths, isKnown, asked } = findRoute(path)
  const search = (query && asked?.read(new URLSearchParams(query))) || ''
  const isOneOff = search !== '' && !asked?.isOneOfFew(search)
  return { status: isKnown ? 200 : 404, dataPaths, side, search, isOneOff }
}

/** One string is the quickest way out: nothing on a page suspends. */
export const renderPage: PageModule['renderPage'] = async (input) => {
  const route = ownRoute(input.plainForm) ?? findRoute(input.path)
  return `<!doctype html>${renderToString(<Document input={input} route={route} />)}`
}

/** The page of a link that is for one person alone, in place of the path's own. */
function ownRoute(plainForm: PageInput['plainForm']): Route | undefined {
  if (plainForm?.offer) return offerRoute
  if (plainForm?.visit) return visitRoute
  if (plainForm?.invitation) return invitationRoute
  return plainForm?.newPassword ? newPasswordRoute : undefined
}
