import { renderToString } from 'react-dom/server'
import type { PageModule } from '#shared/rendering.ts'
import { Document } from './documents/document.tsx'
import { findRoute, invitationRoute, newPasswordRoute } from './routes.ts'

export const describePage: PageModule['describePage'] = (path, query = '') => {
  const { side, dataPaths, isKnown, asked } = findRoute(path)
  const search = (query && asked?.read(new URLSearchParams(query))) || ''
  const isOneOff = search !== '' && !asked?.isOneOfFew(search)
  return { status: isKnown ? 200 : 404, dataPaths, side, search, isOneOff }
}

/** One string is the quickest way out: nothing on a page suspends. */
export const renderPage: PageModule['renderPage'] = async (input) => {
  const { invitation, newPassword } = input.plainForm ?? {}
  const route = invitation ? invitationRoute : newPassword ? newPasswordRoute : findRoute(input.path)
  return `<!doctype html>${renderToString(<Document input={input} route={route} />)}`
}
