import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * The page on which members pay (NAV-30) is built by itself: it shares no file with the program, so that it loads a few KB. It must
 * also run in the browsers of old phones, which the program does not support.
 */
export default defineConfig({
  root: import.meta.dirname,
  // The build of the program has copied these files already.
  publicDir: false,
  build: {
    target: ['chrome87', 'firefox78', 'safari14'],
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, 'informacao-de-pagamento.html'),
      treeshake: { moduleSideEffects: [{ test: /[\\/]model[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
})
