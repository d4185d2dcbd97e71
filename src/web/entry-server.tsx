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

/** Renders to one string, which is fastest, because nothing on a page suspends. */
export const renderPage: PageModule['renderPage'] = async (input) => {
  const route = ownRoute(input.plainForm) ?? findRoute(input.path)
  return `<!doctype html>${renderToString(<Document input={input} route={route} />)}`
}

/** Returns the page of a link for one person, which replaces the path's own; undefined without one. */
function ownRoute(plainForm: PageInput['plainForm']): Route | undefined {
  if (plainForm?.offer) return offerRoute
  if (plainForm?.visit) return visitRoute
  if (plainForm?.invitation) return invitationRoute
  return plainForm?.newPassword ? newPasswordRoute : undefined
}
