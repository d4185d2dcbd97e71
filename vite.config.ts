import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds from one source: the browser's hashed chunks, and the module that renders pages on the server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'public',
  // React's development build renders 4 to 25 times slower; nothing else would tell it in the server's bundle.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The server's bundle holds everything it needs, so that React is no run-time dependency.
  ssr: { noExternal: command === 'build' ? true : [] },
  build: isSsrBuild
    ? // One file, loaded at the start: an upgrade replaces the build while the site still runs.
      {
        outDir: 'dist/server',
        rollupOptions: { input: 'src/web/entry-server.tsx', output: { codeSplitting: false } },
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: ['src/web/start.ts', 'src/web/entry-client.tsx'],
          output: {
            // A few chunks instead of a dozen crumbs: they compress better and are fewer to ask for. React comes with
            // the entry: apart, it would need the bundler's helpers in a third file before anything runs.
            codeSplitting: {
              groups: [
                { name: 'start', test: /web\/start\.|lib\/reload-once/ },
                {
                  name: 'data',
                  test: /node_modules\/@tanstack\/|owner\/data-provider|owner\/query-client/,
                  // What they share with pages that have no data stays out of this chunk.
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'entry',
                  test: /web\/entry-client|node_modules\/(react|react-dom|scheduler)\/|(components\/page-meta|components\/later-structured-data|documents\/frame\/page-head)|lib\/below-fold|content\/(home|services|page-meta|business-wording)|arrow-right|shared\/(durations|brisbane-time)|lib\/use-clock|components\/rich-text|drawings\/catalogue\.ts/,
                },
                {
                  name: 'gallery',
                  test: /islands\/gallery\/|content\/projects|drawings\/catalogue\/|shared\/photo-files/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'facts',
                  test: /documents\/structured-data|content\/offer-catalogue/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'fields',
                  test: /components\/ui\/(text-field|text-area|select-field|field)\.|icons\/triangle-|lib\/api\.|schema-resolver/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'visitor-forms',
                  test: /islands\/forms\/(use-|form-keeper|form-problems|send-circumstances|trap-field|waiting-panel)|content\/waiting-form|icons\/cloud-off|ui\/(success-panel|error-summary|form-notice|job-sheet)|icons\/(check|info)\./,
                  includeDependenciesRecursively: false,
                },
                {
                  // Every public page sends what is kept, also without a form.
                  name: 'kept-forms',
                  test: /islands\/forms\/(send-kept-forms|form-machine|ports|saved-forms)|content\/restored-form|shared\/visitor-send/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'forms',
                  test: /node_modules\/(react-hook-form|zod)\/|shared\/(messages|contract\/fields)/,
                },
              ],
            },
          },
        },
      },
}))
