import { readdirSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { moduleFilesMark } from './scripts/module-files.ts'
import { pageSheets } from './src/shared/rendering.ts'

const entries = 'src/web/islands/entries'
const islandEntries = readdirSync(entries).map((file) => `${entries}/${file}`)
/** In development a module is one file, as it stands. */
const sourceFiles = Object.fromEntries(
  islandEntries.map((file) => [path.basename(file, '.ts'), [{ path: `/${file}`, integrity: '' }]]),
)

/** Shared by parts of the owner's that are opened now and then: with the base they would come with the first load. */
const ownersSeldomParts =
  /owner\/(site|kit\/(forms|lists|dialogs\/ask-first|exact-time))|icons\/(arrow-(up|down)|eye-off)\.|photo-files/

/**
 * What the browser gets, each a mode: the islands, the one script of every document, which is told the islands' files,
 * the styles of some documents, and the owner's application. And the module that renders pages on the server.
 */
const programs: Readonly<Record<string, UserConfig['build']>> = {
  islands: {
    rollupOptions: {
      input: islandEntries,
      preserveEntrySignatures: 'strict',
      // By how many islands share a module: nearly all of them, or the forms.
      output: {
        codeSplitting: {
          groups: [
            { name: 'islands', minShareCount: 5 },
            { name: 'forms', minShareCount: 3 },
          ],
        },
      },
    },
  },
  sheets: { rollupOptions: { input: pageSheets.map((name) => `src/web/styles/${name}.css`) } },
  boot: { rollupOptions: { input: 'src/web/boot/boot.ts', output: { codeSplitting: false } } },
  owner: {
    rollupOptions: {
      input: 'src/web/owner/app/owner.tsx',
      // What it fetches later, told by name from what documents do.
      output: {
        chunkFileNames: 'assets/owner-[name]-[hash].js',
        codeSplitting: {
          groups: [{ name: 'base', minShareCount: 2, test: (id) => !ownersSeldomParts.test(id) }],
        },
      },
    },
  },
}

export default defineConfig(({ mode, isSsrBuild, command }) => ({
  plugins: [react()],
  publicDir: mode === 'islands' || command === 'serve' ? 'public' : false,
  define: {
    MODULE_FILES: JSON.stringify(mode === 'boot' ? moduleFilesMark : JSON.stringify(sourceFiles)),
    // React's development build renders 4 to 25 times slower; nothing else would tell it in the server's bundle.
    ...(command === 'build' && { 'process.env.NODE_ENV': '"production"' }),
  },
  // No HTML file names what the browser loads in development.
  optimizeDeps: { entries: [...islandEntries, 'src/web/boot/boot.ts', 'src/web/owner/app/owner.tsx'] },
  // The server's bundle holds everything it needs, so that React is no run-time dependency.
  ssr: { noExternal: command === 'build' ? true : [] },
  build: isSsrBuild
    ? // One file, loaded at the start: an upgrade replaces the build while the site still runs.
      {
        outDir: 'dist/server',
        rollupOptions: { input: 'src/web/entry-server.tsx', output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: `${mode}.json`,
        assetsInlineLimit: 0,
        // boot/later.ts does that, and holds each file to its integrity.
        modulePreload: false,
        ...programs[mode],
      },
}))
