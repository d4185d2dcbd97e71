import { renderToString } from 'react-dom/server'
import type { PageDescription, PageInput, PageModule } from '#shared/rendering.ts'
import { Document } from './document.tsx'
import { findRoute, loadPage } from './routes.tsx'

export const describePage: PageModule['describePage'] = (path): PageDescription => {
  const { route, isKnown } = findRoute(path)
  return {
    route: route.chunk,
    status: isKnown ? 200 : 404,
    dataPaths: route.dataPaths,
    isPublic: route.layout === 'site',
  }
}

export const renderPage: PageModule['renderPage'] = async (input: PageInput) => {
  // No stream: the chunk is here already and nothing suspends, so one string is the quickest way out.
  const initialPage = await loadPage(input.path)
  const html = renderToString(
    <Document
      input={input}
      inputJson={JSON.stringify(input).replaceAll('<', '\\u003c')}
      initialPage={initialPage}
    />,
  )
  return `<!doctype html>${html}`
}
