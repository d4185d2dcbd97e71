import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound, orNotFound } from '#server/http/errors.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { days } from '#shared/durations.ts'
import { uploadUrl } from '#shared/photo-files.ts'
import type { PortfolioImageStore } from './portfolio-image-store.ts'

interface UploadOptions {
  images: PortfolioImageStore
  store: PhotoStore
  /** Whether the request comes from a signed-in person whose role gets a fuller answer than visitors. */
  isMore: (request: FastifyRequest) => Promise<boolean>
}

const forEver = `public, max-age=${days(365) / 1000}, immutable`

/** Matches a main file or one of its other sizes. No other path is looked up on the disk. */
const photoFile = /^([0-9a-f]{32})(?:\.jpg|-\d{1,4}\.(?:avif|webp))$/

/** Serves the photos' files, as the row decides. File names are never reused: they are cached forever. */
export const uploadRoutes: FastifyPluginAsyncZod<UploadOptions> = async (app, { images, store, isMore }) => {
  await app.register(fastifyStatic, { serve: false, cacheControl: false })

  const schema = { params: z.object({ file: z.string() }) }
  // These requests are not logged, because a gallery has dozens of files.
  app.get(
    uploadUrl(':file'),
    { config: { moreFor: 'view' }, schema, logLevel: 'warn' },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const [file, stem] = photoFile.exec(request.params.file) ?? []
      if (!file || !stem) throw notFound()
      const filename = `${stem}.jpg`
      const image = orNotFound(await images.findFile(filename))
      if (!image.isActive && !(await isMore(request))) throw notFound()
      const found = orNotFound(await store.locate(filename, file))
      if (image.isActive) reply.header('cache-control', forEver)
      return reply.sendFile(found.name, found.folder)
    },
  )
}
