import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownerWorker } from '#shared/owner-worker.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Makes an installation whose owner's script has another name, as in the next build. */
export function nextBuild() {
  const folder = temporaryFolder()
  const { script } = JSON.parse(readFileSync('dist/assets.json', 'utf8')).owner
  const name = path.basename(script.path)
  const nextName = 'owner-of-the-next-build.js'
  const isReady = (file: string) => /\.(br|gz)$/.test(file)
  const client = path.join(folder.path, 'dist/client')
  for (const file of ['package.json', 'dist', 'src/server/main.mjs']) {
    const to = path.join(folder.path, file)
    mkdirSync(path.dirname(to), { recursive: true })
    cpSync(file, to, { recursive: true, filter: (source) => !isReady(source) })
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder.path, 'node_modules'))
  const own = readFileSync(path.join(client, 'assets', name))
  rmSync(path.join(client, 'assets', name))
  writeFileSync(path.join(client, 'assets', nextName), own)
  const chunks = readdirSync(path.join(client, 'assets')).map((file) => `client/assets/${file}`)
  for (const file of ['assets.json', `client${ownerWorker.path}`, ...chunks]) {
    const place = path.join(folder.path, 'dist', file)
    const text = readFileSync(place, 'latin1')
    if (text.includes(name)) writeFileSync(place, text.replaceAll(name, nextName), 'latin1')
  }
  // Adds a file that no page has requested yet.
  const seldom = path.join(client, 'assets/owner-seldom.js')
  writeFileSync(seldom, '')
  const worker = path.join(client, ownerWorker.path)
  const listed = readFileSync(worker, 'utf8')
  writeFileSync(
    worker,
    listed.replace(
      /(?<=\[build, files\] = )\["\w+",\[(.+?)\]/,
      '["thenextbuild",[$1,"/assets/owner-seldom.js"]',
    ),
  )
  return { ...folder, script: `/assets/${nextName}`, formerScript: String(script.path), seldom }
}
